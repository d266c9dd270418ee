/** What a figure is, for people. */
export interface MeasureNote {
  readonly label: string;
  readonly unit: string;
  /** Decimals shown. */
  readonly decimals: number;
  readonly meaning: string;
}

const clearing = (percent: number): MeasureNote => ({
  label: percent === 100 ? 'Everybody out' : `${percent} % out`,
  unit: 's',
  decimals: 1,
  meaning: `Time until ${percent} % of all people who were ever seen had left: with their last passing of an exit, or when last seen. Empty where they had not by the end.`,
});

/** Figures of an analysis by name, in the order in which they are shown. */
export const MEASURE_NOTES: Readonly<Record<string, MeasureNote>> = {
  agents: { label: 'People', unit: '', decimals: 0, meaning: 'People who were ever seen.' },
  left: { label: 'Left', unit: '', decimals: 0, meaning: 'People who left before the recording ended.' },
  duration: { label: 'Recorded', unit: 's', decimals: 1, meaning: 'Time from the first to the last frame.' },
  clear_50: clearing(50),
  clear_90: clearing(90),
  clear_95: clearing(95),
  clear_98: clearing(98),
  clear_100: clearing(100),
  travel_time_mean: {
    label: 'Travel time, mean',
    unit: 's',
    decimals: 1,
    meaning: 'Time from the first to the last frame in which somebody is seen, delays included; mean over people.',
  },
  travel_time_50: {
    label: 'Travel time, 50 %',
    unit: 's',
    decimals: 1,
    meaning: 'The travel time that half of the people do not exceed.',
  },
  travel_time_95: {
    label: 'Travel time, 95 %',
    unit: 's',
    decimals: 1,
    meaning: 'The travel time that 95 % of the people do not exceed.',
  },
  waiting_mean: {
    label: 'Waiting, mean',
    unit: 's',
    decimals: 1,
    meaning: 'Time that somebody is slower than 0.2 m/s, the time before setting off included; mean over people.',
  },
  waiting_95: {
    label: 'Waiting, 95 %',
    unit: 's',
    decimals: 1,
    meaning: 'The waiting time that 95 % of the people do not exceed.',
  },
  distance_mean: {
    label: 'Way walked, mean',
    unit: 'm',
    decimals: 2,
    meaning: 'Length of the way walked; mean over people.',
  },
  detour_mean: {
    label: 'Detour, mean',
    unit: '',
    decimals: 3,
    meaning:
      'Way walked over what the exact shortest way to the goal became shorter by; 1 is no detour. Mean over people.',
  },
  detour_95: {
    label: 'Detour, 95 %',
    unit: '',
    decimals: 3,
    meaning: 'The detour that 95 % of the people do not exceed.',
  },
  speed_mean: {
    label: 'Speed, mean',
    unit: 'm/s',
    decimals: 2,
    meaning: 'Way walked over travel time, standing included; mean over people.',
  },
  density_max: {
    label: 'Density, largest',
    unit: '1/m\u00b2',
    decimals: 2,
    meaning:
      "The largest density that anybody had: one over the area of their Voronoi cell, cut at the walls. A moment's squeeze of one person counts.",
  },
  level_f_share: {
    label: 'Time at level F',
    unit: '',
    decimals: 3,
    meaning:
      "Share of all person-time at Fruin's worst level of service for walkways: less than 0.46 m\u00b2 per person.",
  },
  flow_max: {
    label: 'Flow, largest',
    unit: '1/s',
    decimals: 2,
    meaning: 'The largest flow through a line in one interval.',
  },
  specific_flow_max: {
    label: 'Specific flow, largest',
    unit: '1/(m s)',
    decimals: 2,
    meaning: 'The largest flow through a line in one interval, per metre of its length.',
  },
  queue_max: { label: 'Queue, most people', unit: '', decimals: 0, meaning: 'Most people in the queue before a line.' },
  queue_length_max: {
    label: 'Queue, longest',
    unit: 'm',
    decimals: 2,
    meaning: 'Distance of the last one in a queue from its line, at most.',
  },
  neighbor_distance_min: {
    label: 'Nearest neighbours',
    unit: 'm',
    decimals: 3,
    meaning: 'Least distance between the centres of two people.',
  },
  wall_distance_min: {
    label: 'Nearest to a wall',
    unit: 'm',
    decimals: 3,
    meaning: "Least distance between somebody's centre and a wall.",
  },
  overlaps: {
    label: 'Overlaps',
    unit: '',
    decimals: 0,
    meaning: 'Pairs of bodies that overlapped, counted once per frame.',
  },
  overlap_max: {
    label: 'Overlap of bodies, largest',
    unit: 'm',
    decimals: 4,
    meaning: 'How deep two bodies were in each other at most.',
  },
  wall_overlap_max: {
    label: 'Overlap with walls, largest',
    unit: 'm',
    decimals: 4,
    meaning: 'How deep a body was in a wall at most.',
  },
};

/** What is known of a figure; its name where nothing is. */
export function noteOf(name: string): MeasureNote {
  return Object.hasOwn(MEASURE_NOTES, name)
    ? MEASURE_NOTES[name]
    : { label: name.replaceAll('_', ' '), unit: '', decimals: 3, meaning: '' };
}

/** The names of figures: those known first, in their order. */
export function orderMeasures(names: readonly string[]): string[] {
  const known = Object.keys(MEASURE_NOTES).filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !known.includes(name))];
}
