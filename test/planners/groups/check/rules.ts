/**
 * What Kamphuis and Overmars (2004) define and prove, and what a run must keep of it; the rules that the checker names. In all of
 * them the radius of a disc is min(clearance, c), and a body of radius r lies in it with its whole extent.
 */
export const RULES = {
  'DEF-2.1': 'the clearance of every point of the backbone is at least the radius of the largest body',
  'DEF-3.1': 'the lateral dispersion, the largest distance of a centre from the backbone, is at most c - r',
  'DEF-3.2': 'every body lies in some disc of the backbone: its set of attraction points is not empty',
  'DEF-3.3': 'minimum and maximum attraction point of a body are the ends of one connected stretch of its set',
  'DEF-3.4': 'back of the group: least of the maxima; front: largest of the minima, but not before the back',
  'DEF-3.5': 'the longitudinal dispersion is the way along the backbone from back to front',
  'DEF-3.6': 'the area of the group region, the union of the discs from back to front, is at most A',
  'DEF-3.7': 'no attraction point lies beyond the farthest point up to which the discs from the back on cover A',
  'THM-3.1': 'while no set is empty, the lateral dispersion is at most c',
  'ALG-1': 'an attraction point moves only over discs that hold the body on its way',
  HOMOTOPY:
    'the way of every unit, closed along the backbone, winds round no obstacle and can be drawn together to a point',
  WALL: 'no body touches a wall; straight lines between its places neither, but for a millimetre at corners',
  GOAL: 'every unit ends in the goal area',
} as const;

export type RuleId = keyof typeof RULES;

/** How often a rule was broken, by how much at worst, and where first. */
export interface Breach {
  count: number;
  /** In the unit of the rule: m, m2, or units. */
  worst: number;
  readonly first: string;
}

/** Breaches by rule. */
export class RuleBook {
  private readonly breaches = new Map<RuleId, Breach>();

  /** Records a breach. @param by how much, in the unit of the rule */
  record(rule: RuleId, by: number, where: string): void {
    const known = this.breaches.get(rule);
    if (known === undefined) this.breaches.set(rule, { count: 1, worst: by, first: where });
    else {
      known.count++;
      known.worst = Math.max(known.worst, by);
    }
  }

  /** Rules that were broken. */
  get broken(): RuleId[] {
    return [...this.breaches.keys()];
  }

  find(rule: RuleId): Breach | undefined {
    return this.breaches.get(rule);
  }

  /** One line per broken rule. */
  describe(): string[] {
    return [...this.breaches].map(([rule, { count, worst, first }]) => {
      return `${rule}: ${count} times, worst by ${worst.toPrecision(3)}, first ${first} (${RULES[rule]})`;
    });
  }
}
