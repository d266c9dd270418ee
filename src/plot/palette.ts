/**
 * Colours that stay apart for people with any common colour blindness (Okabe and Ito 2008), in the order in which they
 * are handed out. The palest (yellow) comes last: it is weak on white.
 */
export const PALETTE: readonly string[] = [
  '#0072b2', // blue
  '#d55e00', // vermillion
  '#009e73', // green
  '#cc79a7', // purple
  '#56b4e9', // sky
  '#e69f00', // orange
  '#f0e442', // yellow
];

/** The colour of the n-th group, component or series; they repeat after the palette's length. [Limit: n >= 0] */
export function paletteColor(index: number): string {
  return PALETTE[index % PALETTE.length];
}

/**
 * Colours of the ground. A picture paints its own background, so it reads the same on a light and on a dark page.
 */
export const INK = {
  page: '#f5f5f3',
  free: '#ffffff',
  solid: '#c5cad1',
  wall: '#2b3038',
  thinWall: '#7a2048',
  text: '#20242b',
  faint: '#8b929c',
  mesh: '#7fa3c7',
} as const;
