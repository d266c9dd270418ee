/** A picture of an analysis. */
export interface AnalysisPicture {
  /** Kebab-case, for file names: `evacuation-curve`. */
  readonly name: string;
  readonly title: string;
  /** What it shows and how it was measured, in a sentence or two. */
  readonly caption: string;
  readonly svg: string;
}

/** Size and ids of a picture. */
export interface FigureOptions {
  /** Pixels. Default 760. */
  readonly width?: number | undefined;
  /** Starts the ids in the SVG: pictures on one page need different ones. Default: the picture's name. */
  readonly idPrefix?: string | undefined;
}
