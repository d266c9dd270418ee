import type { Role } from './overlay.js';

/** How a role looks. Widths and dashes in pixels. */
export interface RoleStyle {
  readonly stroke: string;
  readonly width: number;
  readonly dash?: readonly number[] | undefined;
  /** Fill of closed shapes; none if absent. */
  readonly fill?: string | undefined;
}

export type Theme = 'light' | 'dark';

/** Colours that stay apart for people with any common colour blindness (Okabe and Ito 2008), lighter ones on a dark ground. */
const LIGHT: Readonly<Record<Role, RoleStyle>> = {
  line: { stroke: '#d55e00', width: 1.4 },
  parabola: { stroke: '#0072b2', width: 1.4 },
  hyperbola: { stroke: '#007a59', width: 1.4 },
  lateral: { stroke: '#8b929c', width: 0.7 },
  chain: { stroke: '#b3528a', width: 1.6 },
  circle: { stroke: '#2f8fc4', width: 0.7, fill: 'rgba(86, 180, 233, 0.08)' },
  isoline: { stroke: '#ffffff', width: 1.3 },
  source: { stroke: '#005a9c', width: 4 },
  red: { stroke: '#c43c39', width: 1.4 },
  black: { stroke: '#2b2f36', width: 1.2 },
  next: { stroke: '#0072b2', width: 1.6, dash: [4, 3] },
  straight: { stroke: '#007a59', width: 1.6, dash: [4, 3] },
  gate: { stroke: '#8a4b08', width: 1.2, dash: [2, 3] },
  cut: { stroke: '#d55e00', width: 3 },
  from: { stroke: '#007a59', width: 5 },
  to: { stroke: '#0072b2', width: 5 },
  lane: { stroke: '#a3467d', width: 1.6 },
  strip: { stroke: 'rgba(204, 121, 167, 0.18)', width: 1 },
  corridor: { stroke: '#5b86ab', width: 1.4, fill: 'rgba(120, 170, 210, 0.25)' },
  region: { stroke: 'rgba(255, 255, 255, 0)', width: 0.7 },
  together: { stroke: '#007a59', width: 2, fill: 'rgba(0, 158, 115, 0.22)' },
  backbone: { stroke: '#41515f', width: 1.6, dash: [7, 4] },
  axis: { stroke: '#7a8594', width: 0.9, dash: [6, 3] },
  barrier: { stroke: '#c9423d', width: 4 },
  candidate: { stroke: '#2f8fc4', width: 1 },
};

const DARK: Readonly<Record<Role, RoleStyle>> = {
  ...LIGHT,
  line: { stroke: '#ff9248', width: 1.4 },
  parabola: { stroke: '#5cb8f0', width: 1.4 },
  hyperbola: { stroke: '#35c99b', width: 1.4 },
  lateral: { stroke: '#747c88', width: 0.7 },
  chain: { stroke: '#e49ac5', width: 1.6 },
  source: { stroke: '#7cc4ff', width: 4 },
  red: { stroke: '#ff7d78', width: 1.4 },
  black: { stroke: '#d9dee6', width: 1.2 },
  next: { stroke: '#5cb8f0', width: 1.6, dash: [4, 3] },
  straight: { stroke: '#35c99b', width: 1.6, dash: [4, 3] },
  gate: { stroke: '#e0a458', width: 1.2, dash: [2, 3] },
  cut: { stroke: '#ff9248', width: 3 },
  from: { stroke: '#35c99b', width: 5 },
  to: { stroke: '#5cb8f0', width: 5 },
  lane: { stroke: '#e49ac5', width: 1.6 },
  strip: { stroke: 'rgba(228, 154, 197, 0.22)', width: 1 },
  corridor: { stroke: '#7fb0d8', width: 1.4, fill: 'rgba(120, 170, 210, 0.22)' },
  together: { stroke: '#35c99b', width: 2, fill: 'rgba(53, 201, 155, 0.2)' },
  backbone: { stroke: '#c3cfdb', width: 1.6, dash: [7, 4] },
  axis: { stroke: '#9aa6b5', width: 0.9, dash: [6, 3] },
  barrier: { stroke: '#ff6b63', width: 4 },
};

export function styleOf(role: Role, theme: Theme): RoleStyle {
  return (theme === 'dark' ? DARK : LIGHT)[role];
}

/** Texts over a map: their colour, and that of the halo which keeps them legible on anything. */
export function inkOf(theme: Theme): { readonly text: string; readonly halo: string } {
  return theme === 'dark' ? { text: '#f2f4f7', halo: '#14171c' } : { text: '#1b1f26', halo: '#ffffff' };
}
