import type { Finding } from '../error/index.js';
import { LanePath } from '../planners/index.js';
import type { LaneExits } from './lane-exits.js';
import type { LaneGroup } from './lane-groups.js';
import { type LaneLines, layLaneLines } from './lane-lines.js';
import type { SavedLanePath, SavedOwnPath } from './lane-state.js';
import type { TrafficOptions } from './lane-traffic.js';

/** The lanes of all groups, for every set of open doors that there was; laid when first asked for. */
export class LaneLibrary {
  /** Groups that have no lanes. */
  readonly findings: Finding[] = [];
  private readonly known = new Map<string, LaneLines>();
  private readonly places = new Map<LanePath, SavedLanePath>();

  constructor(
    private readonly options: TrafficOptions,
    private readonly groups: readonly LaneGroup[],
    private readonly exits: LaneExits,
  ) {}

  /** What the lanes of a group lie between while some places are shut. */
  keyOf(g: number, closed: ReadonlySet<string>): string {
    const open = (names: readonly string[]) => names.filter((name) => !closed.has(name));
    return JSON.stringify([open(this.groups[g].from), open(this.groups[g].to)]);
  }

  find(group: number, key: string): LaneLines {
    const name = `${group} ${key}`;
    const known = this.known.get(name);
    if (known) return known;
    const { scene, population, domain, dt, layLanes } = this.options;
    const [from, to] = JSON.parse(key) as [string[], string[]];
    const ground = { domain, doors: this.exits.listDoors() };
    const lines = layLaneLines(scene, { ...this.groups[group], from, to }, population, ground, dt, layLanes);
    this.known.set(name, lines);
    lines.paths.forEach((path, number) => {
      this.places.set(path, { group, key, number });
      this.exits.set(path, lines.exits[number]);
    });
    if (lines.paths.length === 0) this.report(group, from, to);
    return lines;
  }

  /** Where a way is to be found again; undefined for one that was made for one person. */
  placeOf(path: LanePath): SavedLanePath | undefined {
    return this.places.get(path);
  }

  /** A way that was saved. */
  restore(saved: SavedLanePath | SavedOwnPath): LanePath {
    if ('group' in saved) return this.find(saved.group, saved.key).paths[saved.number];
    const path = new LanePath(saved);
    this.exits.set(path, saved.exit ?? undefined);
    return path;
  }

  private report(g: number, from: readonly string[], to: readonly string[]): void {
    const [start, end] = [from.join(', ') || 'nowhere', to.join(', ') || 'nowhere'];
    this.findings.push({
      code: 'sim/no-lanes',
      where: from.length === 0 || to.length === 0 ? 'events' : `places.${from[0]}`,
      message: `no lane for a radius of ${this.groups[g].radius} m leads from ${start} to ${end}: nobody comes in`,
    });
  }
}
