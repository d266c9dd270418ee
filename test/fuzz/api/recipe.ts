import type { Fixture } from './fixture.js';

/** How a public function, constructor or method is called rightly. */
export interface Recipe {
  /** Valid arguments, optional ones included. */
  readonly args: (f: Fixture) => readonly unknown[];
  /** Whose method it is. */
  readonly self?: ((f: Fixture) => object) | undefined;
  /** The call changes the object or what it is given: only refusals must leave no trace. */
  readonly mutates?: boolean;
  /** Results differ from call to call (clocks, machines): only that the call works is looked at. */
  readonly isLoose?: boolean;
  /** A valid call may be refused too, where valid input is a whole file. */
  readonly mayRefuse?: boolean;
  /** NaN stands for "not known" or "not there" in its answers, as its documentation says. */
  readonly hasUnknowns?: boolean;
  /** Values that would start a program or wait for the user; they are not tried. */
  readonly avoids?: (value: unknown) => boolean;
}

export type Recipes = Readonly<Record<string, Recipe>>;

type Args = (f: Fixture) => readonly unknown[];

/** A free function that changes nothing. */
export function pure(args: Args): Recipe {
  return { args };
}

/** A free function that writes to what it is given. */
export function writes(args: Args): Recipe {
  return { args, mutates: true };
}

/** Methods of one class by name: those of `asks` change nothing, those of `acts` do. */
export function methods(
  name: string,
  self: (f: Fixture) => object,
  asks: Readonly<Record<string, Args>>,
  acts: Readonly<Record<string, Args>> = {},
): Recipes {
  const out: Record<string, Recipe> = {};
  for (const [method, args] of Object.entries(asks)) out[`${name}#${method}`] = { args, self };
  for (const [method, args] of Object.entries(acts)) out[`${name}#${method}`] = { args, self, mutates: true };
  return out;
}
