/** Colours of the plan. */
export interface GroundColours {
  readonly outside: string;
  readonly free: string;
  readonly grid: string;
  readonly wall: string;
  readonly solid: string;
  readonly zone: string;
  readonly area: string;
  readonly areaEdge: string;
  readonly areaText: string;
  readonly exit: string;
  readonly exitText: string;
  /** Round names, which must be legible on anything. */
  readonly halo: string;
}

export const GROUND_COLOURS: Readonly<Record<'light' | 'dark', GroundColours>> = {
  light: {
    outside: '#eceef2',
    free: '#ffffff',
    grid: '#f1f2f6',
    wall: '#3a4152',
    solid: '#cdd3de',
    zone: 'rgba(214, 158, 46, 0.16)',
    area: 'rgba(52, 84, 209, 0.05)',
    areaEdge: 'rgba(52, 84, 209, 0.35)',
    areaText: '#5568ad',
    exit: '#18936b',
    exitText: '#0f6e50',
    halo: 'rgba(255, 255, 255, 0.9)',
  },
  dark: {
    outside: '#12151c',
    free: '#1d222d',
    grid: '#242a36',
    wall: '#aab3c5',
    solid: '#3a4354',
    zone: 'rgba(214, 158, 46, 0.2)',
    area: 'rgba(120, 146, 255, 0.07)',
    areaEdge: 'rgba(130, 154, 255, 0.45)',
    areaText: '#a5b5f5',
    exit: '#35c796',
    exitText: '#67ddb4',
    halo: 'rgba(18, 21, 28, 0.9)',
  },
};
