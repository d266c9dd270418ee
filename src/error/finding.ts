/**
 * Something noticed in the user's input that did not stop the work: a repair that was made, a thing that will not work.
 * The same shape serves errors of `check`, where several can be reported at once.
 */
export interface Finding {
  /** Stable kebab-case code with a family, such as `repair/self-intersection`. */
  readonly code: string;
  /** Place in the user's input, such as `obstacles[3].polygon[2]`. */
  readonly where: string;
  /** One sentence for people. */
  readonly message: string;
  /** How many of its kind it stands for, where they are not listed one by one; 1 if absent. */
  readonly count?: number;
}
