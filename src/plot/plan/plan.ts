import { listOf, requireBoolean } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import { type Layer, PICTURE_CHECKS, type PictureOptions } from '../picture.js';
import { requireAgents, requireGround, requireLayer, requirePlaces, requirePoints, requireZones } from '../require.js';

/** x, y in metres. */
export type PlanPoint = readonly [number, number];

/** A named place: exactly one of the three shapes. */
export interface PlanPlace {
  readonly name: string;
  /** An opening or a measuring line. */
  readonly line?: readonly PlanPoint[] | undefined;
  readonly polygon?: readonly PlanPoint[] | undefined;
  readonly point?: PlanPoint | undefined;
}

/** An area with a speed of its own. */
export interface PlanZone {
  readonly polygon: readonly PlanPoint[];
  /** Speed factor, written into the zone. */
  readonly factor?: number | undefined;
}

/** An agent as a disc. */
export interface PlanAgent {
  readonly at: PlanPoint;
  /** Metres. [Limit: >= 0] */
  readonly radius: number;
  /** Agents of one group share a colour and a line of the legend. */
  readonly group?: string | undefined;
}

/** What a plan shows. */
export interface Plan extends PictureOptions {
  readonly domain: Domain;
  /**
   * Outer rings of the ground as drawn, without holes. What is not free inside them is shown as solid. Without them an
   * obstacle that reaches across the edge of the ground is closed by a straight line.
   */
  readonly boundary?: readonly (readonly PlanPoint[])[] | undefined;
  readonly places?: readonly PlanPlace[];
  readonly zones?: readonly PlanZone[];
  readonly agents?: readonly PlanAgent[];
  /** Draws the triangulation of the free space. */
  readonly showMesh?: boolean;
  /** Gives each connected part of the free space a colour. */
  readonly colorComponents?: boolean;
  /** Further layers, above the ground and below places and agents. */
  readonly layers?: readonly Layer[];
}

/** Checks of what `plotPlan` is given. */
export const PLAN_CHECKS = {
  ...PICTURE_CHECKS,
  domain: requireGround,
  boundary: listOf(requirePoints),
  places: requirePlaces,
  zones: requireZones,
  agents: requireAgents,
  showMesh: requireBoolean,
  colorComponents: requireBoolean,
  layers: listOf(requireLayer),
} as const;
