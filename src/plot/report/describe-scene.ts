import { requireJson } from '../../error/index.js';
/** Facts under one heading: what, and its value as text. */
export interface ReportFacts {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

/** Values longer than this are cut: a report is no scene file. */
const LONGEST = 160;
/** Rows of one heading at most. */
const MOST_ROWS = 60;

/** What a scene says about its people, models and run, as facts for a report. Anything that is no scene gives nothing. */
export function describeScene(scene: unknown): ReportFacts[] {
  if (!isRecord(scene)) return [];
  const facts: ReportFacts[] = [];
  const add = (title: string, value: unknown, skip: readonly string[] = []): void => {
    if (!isRecord(value)) return;
    const rows = Object.entries(value)
      .filter(([key]) => !skip.includes(key))
      .map(([key, each]) => [key, formatValue(each)] as const);
    if (rows.length > 0) facts.push({ title, rows: rows.slice(0, MOST_ROWS) });
  };
  const counts: Record<string, unknown> = {};
  if (typeof scene.name === 'string') counts.name = scene.name;
  for (const key of ['obstacles', 'crowd', 'agents', 'zones', 'events']) {
    if (Array.isArray(scene[key]) && scene[key].length > 0) counts[key] = scene[key].length;
  }
  if (isRecord(scene.places)) counts.places = Object.keys(scene.places).join(', ');
  add('Scene', counts);
  add('Run', scene.run);
  if (Array.isArray(scene.crowd)) {
    for (const [k, crowd] of scene.crowd.slice(0, MOST_ROWS).entries()) {
      add(`Crowd ${isRecord(crowd) && typeof crowd.id === 'string' ? crowd.id : k + 1}`, crowd, ['id']);
    }
  }
  if (isRecord(scene.models)) for (const [name, model] of Object.entries(scene.models)) add(`Model ${name}`, model);
  if (Array.isArray(scene.events) && scene.events.length > 0) {
    facts.push({
      title: 'Events',
      rows: scene.events.slice(0, MOST_ROWS).map((event, k) => [String(k + 1), formatValue(event)]),
    });
  }
  return facts;
}

function formatValue(value: unknown): string {
  requireJson(value, 'describeScene: scene');
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = isRecord(value) || Array.isArray(value) ? text.replace(/["{}]/g, '').replace(/([,:])/g, '$1 ') : text;
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}\u2026` : plain;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
