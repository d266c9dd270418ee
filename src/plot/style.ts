import { escapeXml, formatPixels } from './pixel-text.js';

/** Parallel lines instead of a flat fill. */
export interface Hatch {
  readonly color: string;
  /** Direction of the lines, degrees counter-clockwise from the x axis. Default 45. */
  readonly angle?: number;
  /** Distance of the lines, pixels. Default 7. */
  readonly spacing?: number;
  /** Thickness of the lines, pixels. Default 1.2. */
  readonly width?: number;
}

/** How something is painted. Widths and dashes are pixels, whatever the scale of the plan. Absent means not painted. */
export interface Style {
  readonly fill?: string | Hatch;
  readonly fillOpacity?: number;
  readonly fillRule?: 'nonzero' | 'evenodd';
  /** Edges without half-tones: areas side by side show no hair between them. */
  readonly isCrisp?: boolean;
  readonly stroke?: string;
  /** Default 1. */
  readonly width?: number;
  readonly strokeOpacity?: number;
  readonly dash?: readonly number[];
  /** Default `round` for cap and join: plans have sharp corners whose mitres would stick out. */
  readonly cap?: 'round' | 'butt' | 'square';
  readonly join?: 'round' | 'miter' | 'bevel';
}

/** The presentation attributes of a style, with a leading space; `hatchId` names the pattern of a hatched fill. */
export function formatStyle(style: Style, hatchId: (hatch: Hatch) => string): string {
  const parts: string[] = [];
  const put = (name: string, value: string): void => {
    parts.push(` ${name}="${escapeXml(value)}"`);
  };
  if (style.fill === undefined) put('fill', 'none');
  else put('fill', typeof style.fill === 'string' ? style.fill : `url(#${hatchId(style.fill)})`);
  if (style.fill !== undefined && style.fillOpacity !== undefined) put('fill-opacity', formatPixels(style.fillOpacity));
  if (style.fillRule === 'evenodd') put('fill-rule', 'evenodd');
  if (style.isCrisp) put('shape-rendering', 'crispEdges');
  if (style.stroke !== undefined) {
    put('stroke', style.stroke);
    put('stroke-width', formatPixels(style.width ?? 1));
    if (style.strokeOpacity !== undefined) put('stroke-opacity', formatPixels(style.strokeOpacity));
    if (style.dash !== undefined) put('stroke-dasharray', style.dash.map(formatPixels).join(' '));
    put('stroke-linecap', style.cap ?? 'round');
    put('stroke-linejoin', style.join ?? 'round');
  }
  return parts.join('');
}

/** The pattern element of a hatch. */
export function formatHatch(id: string, hatch: Hatch): string {
  const spacing = formatPixels(hatch.spacing ?? 7);
  const middle = formatPixels((hatch.spacing ?? 7) / 2);
  // SVG turns clockwise (y down), the plan counter-clockwise.
  const turn = formatPixels(-(hatch.angle ?? 45));
  return (
    `<pattern id="${escapeXml(id)}" width="${spacing}" height="${spacing}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${turn})"><path d="M0 ${middle}H${spacing}" stroke="${escapeXml(hatch.color)}" ` +
    `stroke-width="${formatPixels(hatch.width ?? 1.2)}"/></pattern>`
  );
}
