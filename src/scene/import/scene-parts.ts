import type { Point, Ring } from '../point-nodes.js';
import type { Scene, SceneAgent, SceneCrowd } from '../scene-schema.js';

export type { Point, Ring };

interface Part {
  /** Name in the scene; made unique if it is taken. */
  readonly id?: string | undefined;
  /** Place in the imported file, used in warnings, such as `features[3]` or `line 17`. */
  readonly where?: string | undefined;
}

export interface PolygonPart extends Part {
  readonly polygon: Ring;
  readonly holes?: readonly Ring[] | undefined;
}
export interface LinePart extends Part {
  readonly line: readonly Point[];
}
export interface PointPart extends Part {
  readonly point: Point;
}
export interface CirclePart extends Part {
  readonly center: Point;
  readonly radius: number;
}
/** A named goal, spawn area, gate or measuring area; exactly one of the three shapes. */
export interface PlacePart {
  readonly name: string;
  readonly where?: string | undefined;
  readonly polygon?: Ring | undefined;
  readonly line?: readonly Point[] | undefined;
  readonly point?: Point | undefined;
  /** Persons per metre of the line and second. */
  readonly maxFlow?: number | undefined;
}
export interface ZonePart {
  readonly polygon: Ring;
  /** Speed factor while inside. */
  readonly factor: number;
  readonly where?: string | undefined;
}

/** What an importer found, in metres and in the file's own coordinates (x right, y up). */
export interface SceneParts {
  readonly name?: string | undefined;
  /** Walkable areas; their union is the boundary. */
  readonly walkable?: readonly PolygonPart[] | undefined;
  /** Solid polygons; holes are free space inside. */
  readonly obstacles?: readonly PolygonPart[] | undefined;
  /** Thin, two-sided walls. */
  readonly lines?: readonly LinePart[] | undefined;
  /** Posts. */
  readonly points?: readonly PointPart[] | undefined;
  /** Solid discs. */
  readonly circles?: readonly CirclePart[] | undefined;
  /** Names should be unique; a second one of a name gets a number and a warning. */
  readonly places?: readonly PlacePart[] | undefined;
  readonly zones?: readonly ZonePart[] | undefined;
  /** Scene entries; positions in them (`at`, a goal `[x, y]`, a stop `[x, y]` of the route) are shifted with the rest. */
  readonly crowd?: readonly SceneCrowd[] | undefined;
  readonly agents?: readonly SceneAgent[] | undefined;
  /** Further keys; they hold no positions. */
  readonly models?: Scene['models'] | undefined;
  readonly events?: Scene['events'] | undefined;
  readonly run?: Scene['run'] | undefined;
}
