import { type Scene, validateScene } from 'footfall/scene';

/**
 * Faults that a scene may have while it is being edited: a place was deleted before the crowd that uses it, two pillars have one
 * name. Everything else an edit refuses. Names are judged after all else, so that the first problem tells whether others are worse.
 */
const LOOSE: ReadonlySet<string> = new Set([
  'scene/unknown-place',
  'scene/unknown-dynamics',
  'scene/shadowed-name',
  'scene/duplicate-id',
]);

/** A value as a scene to edit, with at most faults of names; else what is wrong, for people. */
export function judgeLoose(value: unknown): { readonly scene: Scene } | { readonly problem: string } {
  try {
    return { scene: validateScene(value) };
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    if (typeof code !== 'string') throw error;
    return LOOSE.has(code) ? { scene: value as Scene } : { problem: String(message) };
  }
}

/** The text of a scene with faults of names: the same JSON, not in the canonical form that only valid scenes have. */
export function formatLoose(scene: Scene): string {
  return `${JSON.stringify(scene, (_, value) => value, 2)}\n`;
}

/** The bytes of a scene file with at most faults of names, or undefined where they are anything else. */
export function parseLoose(bytes: Uint8Array): Scene | undefined {
  try {
    const judged = judgeLoose(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return 'scene' in judged ? judged.scene : undefined;
  } catch {
    return undefined;
  }
}
