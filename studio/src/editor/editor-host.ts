import type { Point } from 'footfall/scene';
import type { PlacedFinding } from '../document/finding-places.js';
import type { SceneDocument } from '../document/scene-document.js';
import type { SnapSettings } from '../document/snap.js';

/** What the tools need of the page around them. */
export interface EditorHost {
  readonly document: SceneDocument;
  readonly snap: SnapSettings;
  readonly theme: 'light' | 'dark';
  readonly findings: readonly PlacedFinding[];
  /** Whether people of a run are on the plan, who stand where agents were drawn. */
  readonly isRunning: boolean;
  invalidate(): void;
  selectTool(id: string): void;
  /** A line for the user, for some seconds. */
  notify(text: string): void;
  /** Two points of the picture behind the plan whose distance the user knows. */
  calibrate(from: Point, to: Point): void;
}

/** A fresh name for each drag, so that its moves are one step of the history. */
let drags = 0;
export function nextDrag(): string {
  drags++;
  return `drag ${drags}`;
}
