/** What the page asks of the maps worker, and what it gets: plain data that can be sent and drawn. Lengths in metres, scene coordinates. */

export const OVERLAY_KINDS = ['voronoi', 'pathmap', 'navgraph', 'flow', 'groups', 'barriers'] as const;
export type OverlayKind = (typeof OVERLAY_KINDS)[number];

/** The choices that people have for each overlay. */
export interface OverlayOptions {
  readonly voronoi: {
    /** What counts as one site; the names of `footfall voronoi --view`. */
    readonly view: 'sides' | 'feature' | 'obstacle';
    readonly edges: boolean;
    /** Colour the free space by its clearance. */
    readonly clearance: boolean;
    /** The empty circles of the vertices. */
    readonly circles: boolean;
  };
  readonly pathmap: {
    /** Names of places; empty: the goals of the crowds. */
    readonly goals: readonly string[];
    /** Of the body that walks. [Limit: >= 0] */
    readonly radius: number;
    readonly colour: 'distance' | 'regions' | 'none';
    readonly isolines: boolean;
    /** Metres between lines of equal distance; 0: a round one that suits the scene. */
    readonly step: number;
  };
  readonly navgraph: { readonly next: boolean };
  readonly flow: {
    /** Names of places; empty: where the crowds start, and where they go to. */
    readonly from: readonly string[];
    readonly to: readonly string[];
    /** Of the bodies on the lanes. [Limit: > 0] */
    readonly radius: number;
    readonly lanes: boolean;
    readonly gates: boolean;
  };
  readonly groups: { readonly discs: boolean };
  readonly barriers: { readonly axes: boolean };
}

export const OVERLAY_DEFAULTS: OverlayOptions = {
  voronoi: { view: 'sides', edges: true, clearance: true, circles: false },
  pathmap: { goals: [], radius: 0, colour: 'distance', isolines: true, step: 0 },
  navgraph: { next: true },
  flow: { from: [], to: [], radius: 0.2, lanes: true, gates: true },
  groups: { discs: false },
  barriers: { axes: false },
};

/** How something is drawn; the colours of each theme are in overlay-styles.ts. */
export type Role =
  | 'line'
  | 'parabola'
  | 'hyperbola'
  | 'lateral'
  | 'chain'
  | 'circle'
  | 'isoline'
  | 'source'
  | 'red'
  | 'black'
  | 'next'
  | 'straight'
  | 'gate'
  | 'cut'
  | 'from'
  | 'to'
  | 'lane'
  | 'strip'
  | 'corridor'
  | 'region'
  | 'together'
  | 'backbone'
  | 'axis'
  | 'barrier'
  | 'candidate';

/** Curves as a list of codes with their numbers, relative to the drawing's origin; see path-recorder.ts. */
export interface RecordedPath {
  readonly codes: Uint8Array;
  readonly values: Float32Array;
}

/** Curves of one look. A `fill` colour fills them instead of the role's stroke. */
export interface PathPart extends RecordedPath {
  readonly type: 'path';
  readonly role: Role;
  readonly fill?: string | undefined;
  /** Width of the stroke, m, where it is a length of the scene and not one of the screen. */
  readonly width?: number | undefined;
}

/** A field as an image over a rectangle, first row on top; clipped to the free space where that is known. */
export interface ImagePart {
  readonly type: 'image';
  /** Lower left corner relative to the drawing's origin, and size, m. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** RGBA. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly isSmooth: boolean;
  readonly clip?: RecordedPath | undefined;
}

/** Dots of a fixed size on the screen. */
export interface DotPart {
  readonly type: 'dots';
  readonly role: Role;
  /** x, y relative to the origin. */
  readonly places: Float32Array;
  /** Pixels. */
  readonly size: number;
}

/** Texts centred on places. */
export interface LabelPart {
  readonly type: 'labels';
  readonly places: Float32Array;
  readonly texts: readonly string[];
}

export type DrawingPart = PathPart | ImagePart | DotPart | LabelPart;

/** What to draw, from below to above. Far from the origin float32 would be coarse: everything is relative to a near place. */
export interface Drawing {
  readonly originX: number;
  readonly originY: number;
  readonly parts: readonly DrawingPart[];
}

/** A line of a legend: a sample, what it means, and a number for people. */
export interface LegendRow {
  readonly label: string;
  readonly value?: string | undefined;
  readonly role?: Role | undefined;
  /** A sample of this colour where the role says none. */
  readonly colour?: string | undefined;
  /** What the number means, in a sentence. */
  readonly hint?: string | undefined;
}

/** An overlay of one version of the scene. */
export interface Overlay {
  readonly kind: OverlayKind;
  readonly version: number;
  readonly drawing: Drawing;
  readonly legend: readonly LegendRow[];
  /** The numbers behind the legend; names as the command line has them. */
  readonly numbers: Readonly<Record<string, number>>;
  /** It stands in for an exact one, while something is dragged. */
  readonly isCoarse: boolean;
  /** Milliseconds that it took in the worker. */
  readonly ms: number;
}

/** What the shown maps say about a place. */
export interface Probe {
  readonly x: number;
  readonly y: number;
  readonly version: number;
  /** Inside the boundary and in no solid; undefined where no shown map can tell. */
  readonly isFree?: boolean | undefined;
  /** Distance to the nearest wall, post or circle. */
  readonly clearance?: number | undefined;
  /** What is nearest, by its path in the scene: `boundary`, `obstacles[3]`. */
  readonly site?: string | undefined;
  /** Way to the nearest goal (with weighted corners: seconds at 1 m/s); undefined where there is none. */
  readonly distance?: number | undefined;
  readonly goal?: string | undefined;
  /** x0, y0, x1, y1, ... from the place to the goal. */
  readonly path?: Float64Array | undefined;
  /** Why there is no distance. */
  readonly reason?: string | undefined;
  /** Whether the flow through the place leads from a source to a sink. */
  readonly isUseful?: boolean | undefined;
}

/** A group of a run at one moment: its corridor, and the region that all of it stays in. Lengths in metres. */
export interface GroupTrace {
  /** Number of its crowd, and how many it has. */
  readonly crowd: number;
  readonly people: number;
  /** It waits for somebody to come to its start. */
  readonly isGathering: boolean;
  /** x0, y0, x1, y1, ... */
  readonly path: ArrayLike<number>;
  /** Room to each side of the path. */
  readonly width: number;
  readonly length: number;
  /** Area of the region, m2. */
  readonly area: number;
  /** Rings round the whole corridor, and round the region. */
  readonly outline: readonly ArrayLike<number>[];
  readonly region: readonly ArrayLike<number>[];
  /** How far along the path the back of the region is. */
  readonly done: number;
}

/** What a run says of its barriers and groups at the moment that is shown. */
export interface RunNotes {
  readonly barriers?:
    | {
        readonly barriers: readonly {
          readonly points: readonly number[];
          readonly tolls: readonly number[];
          readonly delay: number;
          readonly queue: number;
        }[];
        readonly candidates: readonly {
          readonly ax: number;
          readonly ay: number;
          readonly bx: number;
          readonly by: number;
        }[];
      }
    | undefined;
  readonly groups?: readonly GroupTrace[] | undefined;
}
