/**
 * Quiet colours for regions, light enough that walls, paths and labels stand out on them; neighbours in the list differ in
 * hue and in lightness, so that they stay apart for people with any common colour blindness.
 */
export const REGION_COLORS: readonly string[] = [
  '#8fbfe0', // sky
  '#f2b880', // apricot
  '#8fcfb4', // mint
  '#e3a7c4', // rose
  '#f4df8b', // straw
  '#b3a6db', // lavender
  '#c7d98c', // lime
  '#e59d8d', // coral
  '#9ad3d8', // aqua
  '#d0bfa4', // sand
];

/** So many of the largest regions keep their colour for themselves. */
const LARGE_COUNT = 4;

/** From near to far: green to red as in the evacuation pictures of Farias, darker at both ends. */
const NEAR_TO_FAR: readonly string[] = ['#1f8a5b', '#7fbf6a', '#dbe07a', '#f7c861', '#ec8a4c', '#c9423d', '#7d1f3a'];

/**
 * A colour for every region such that neighbours differ. Each takes the first that its neighbours left, starting with one
 * that its vertex or source stands for: maps of one domain that differ a little look alike. The largest choose first.
 *
 * @returns places in REGION_COLORS; where more neighbours meet than there are colours, one of them repeats
 */
export function chooseColors(
  regions: readonly { area: number; neighbours: ArrayLike<number>; vertex: number; source: number }[],
): Int32Array {
  const count = REGION_COLORS.length;
  const colors = new Int32Array(regions.length).fill(-1);
  const order = regions.map((_, k) => k).sort((a, b) => regions[b].area - regions[a].area || a - b);
  /** Colours of the largest: they are taken again only if no other is left. */
  const large = new Set<number>();
  for (const k of order) {
    const { vertex, source, neighbours } = regions[k];
    const taken = new Set(Array.from(neighbours, (n) => colors[n]));
    const first = vertex >= 0 ? 7 * vertex + 1 : 3 * source;
    const wheel = Array.from({ length: count }, (_, i) => (first + i) % count);
    const color = wheel.find((c) => !taken.has(c) && !large.has(c)) ?? wheel.find((c) => !taken.has(c)) ?? wheel[0];
    colors[k] = color;
    if (large.size < LARGE_COUNT) large.add(color);
  }
  return colors;
}

/** Places of the corners of the ramp between 0 and 1. */
export const RAMP_SHARES: readonly number[] = NEAR_TO_FAR.map((_, k) => k / (NEAR_TO_FAR.length - 1));

/** The colour at a share of the farthest distance, 0 to 1. */
export function rampColor(share: number): string {
  const at = Math.max(0, Math.min(1, share)) * (NEAR_TO_FAR.length - 1);
  const k = Math.min(NEAR_TO_FAR.length - 2, Math.floor(at));
  return mixColors(NEAR_TO_FAR[k], NEAR_TO_FAR[k + 1], at - k);
}

/** A colour between two, each as #rrggbb. */
export function mixColors(one: string, two: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, two].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
