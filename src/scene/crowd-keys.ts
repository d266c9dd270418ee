import * as v from 'valibot';
import { distributionSchema } from './distribution-keys.js';
import { numbers, point } from './point-nodes.js';
import { describe, finite, levelKey, name, nonNegative, optional, positive, whole } from './scalar-keys.js';
import {
  type AddProblem,
  choose,
  createIssue,
  describeChoice,
  finish,
  isPlainObject,
  list,
  named,
  open,
  strict,
  withRun,
} from './schema-nodes.js';

/** Keys that hold people: crowd, agents, models. Metres, seconds, metres per second. */

/** The dynamics that exist; a crowd may name one of them or a model of the scene. */
export const DYNAMICS = ['social-force', 'orca', 'collision-free-speed', 'empty-circle'] as const;

/** What holds where a crowd or an agent does not say otherwise. */
export const CROWD_DEFAULTS = {
  spawnLayout: 'random',
  /** Metres. */
  radius: 0.2,
  /** Metres per second. */
  speed: { normal: [1.34, 0.26], min: 0.5, max: 2.2 },
  /** Seconds. */
  delay: 0,
  arrive: { at: 0 },
  planner: 'pathmap',
  dynamics: 'collision-free-speed',
  atGoal: 'leave',
} as const;

const goalList = v.pipe(list(name), v.nonEmpty());

const goalShares = (() => {
  const shares = named(nonNegative);
  return withRun(shares, (dataset, config) => {
    const run = shares['~run'](dataset, config);
    if (!run.typed || run.issues) return run;
    if (Object.values(run.value).some((share) => share > 0)) return run;
    const problem = { code: 'scene/shares', what: 'no goal has a share above 0' };
    return finish(run.value, [createIssue(problem, dataset.value)], true) as typeof run;
  });
})();

const goal = choose(
  [name, goalList, goalShares, point],
  'a place, a list of places, an object of places with shares, or a point [x, y]',
  (input) => {
    if (typeof input === 'string') return name;
    if (Array.isArray(input)) return typeof input[0] === 'number' ? point : goalList;
    return isPlainObject(input) ? goalShares : undefined;
  },
);

const target = choose([name, point], 'a place or a point [x, y]', (input) => {
  if (typeof input === 'string') return name;
  return Array.isArray(input) ? point : undefined;
});

const stopSchema = strict({
  to: describe(target, 'A place or [x, y].'),
  wait: optional(distributionSchema, 'Seconds to stay there; default 0.'),
});

const arriveAt = strict({ at: describe(nonNegative, 'Second at which all come.') });
const arriveRate = strict(
  {
    rate: describe(positive, 'Persons per second.'),
    from: optional(nonNegative, 'First second; default 0.'),
    to: optional(nonNegative, 'Last second; default the end of the run.'),
  },
  {
    check({ from = 0, to }, add) {
      if (to !== undefined && to <= from) {
        add(['to'], { code: 'scene/arrive', what: 'nobody can come', got: String(to), expected: `above ${from}` });
      }
    },
  },
);
const arriveTimes = strict({ times: describe(numbers(0, 'a time before the start'), 'Seconds, one per person.') });

const FORMS = { at: arriveAt, rate: arriveRate, times: arriveTimes };

/** Exactly one of the three forms; which was meant shows in its key. */
const arrive = choose([arriveAt, arriveRate, arriveTimes], 'an object with "at", "rate" or "times"', (input) => {
  if (!isPlainObject(input)) return undefined;
  const forms = (['at', 'rate', 'times'] as const).filter((key) => input[key] !== undefined);
  if (forms.length === 1) return FORMS[forms[0]];
  return withRun(arriveAt, ({ value }) =>
    finish(value, [createIssue(describeChoice(forms, Object.keys(FORMS)), value)], false),
  );
});

const groupSchema = strict(
  {
    size: optional(whole(1), 'Persons per group; without it the whole entry is one group.'),
    width: optional(positive, 'c: largest distance of a body from the path, m.'),
    area: optional(positive, 'A: the most that the group covers of its corridor, square metres.'),
    formation: optional(v.picklist(['none', 'line', 'column', 'wedge', 'abreast']), 'Default none.'),
    ignore: optional(positive, 'Obstacles up to this size, m, are passed on either side; default none.'),
    split: optional(v.boolean(), 'After the last stop those of one goal go on as a group of their own; default false.'),
    join: optional(v.boolean(), 'After the last stop all groups of the entry go on as one; default false.'),
  },
  {
    check({ split, join }, add) {
      if (!split || !join) return;
      add(['join'], { code: 'scene/exactly-one', what: '"split" and "join" exclude each other' });
    },
  },
);

const lanesSchema = strict({
  from: optional(goalList, 'Places where the lanes begin; default the spawn. Who starts elsewhere joins.'),
  shorten: optional(v.boolean(), 'Lanes are made shorter without changing their number; default true.'),
});

const wayEntries = {
  goal: optional(goal, 'A place, ["a", "b"] for the nearest of several, {"a": 0.2, "b": 0.8} for shares, or [x, y].'),
  route: optional(list(stopSchema), 'Stops before the goal.'),
};

const habitEntries = {
  delay: optional(distributionSchema, 'Seconds before the first step (premovement).'),
  radius: optional(positive, 'Metres; default 0.2.'),
  speed: optional(distributionSchema, 'Desired speed, metres per second.'),
  profile: optional(v.picklist(['rimea-age']), 'A population with its own speeds, instead of "speed".'),
  planner: optional(v.picklist(['direct', 'pathmap', 'roadmap', 'mang', 'lanes']), 'Default pathmap.'),
  lanes: optional(lanesSchema, 'How the lanes of planner "lanes" are laid.'),
  dynamics: optional(name, 'One of the dynamics, or a name from models; default collision-free-speed.'),
  atGoal: optional(v.picklist(['leave', 'stay', 'wander']), 'Default leave.'),
};

interface Person {
  readonly speed?: unknown;
  readonly profile?: unknown;
}

function checkPerson({ speed, profile }: Person, add: AddProblem): void {
  if (speed === undefined || profile === undefined) return;
  add(['profile'], { code: 'scene/exactly-one', what: '"speed" and "profile" exclude each other' });
}

/** Many people with the same habits. */
export const crowdSchema = strict(
  {
    id: optional(name, 'Name, unique among the crowds.'),
    count: optional(whole(0), 'How many; may be left out where "arrive" says it.'),
    spawn: describe(name, 'The place where they start.'),
    spawnLayout: optional(v.picklist(['random', 'hex']), 'Default random; hex for high densities.'),
    ...wayEntries,
    arrive: optional(arrive, 'When they come; default all at second 0.'),
    ...habitEntries,
    group: optional(groupSchema, 'They stay together.'),
  },
  {
    check(crowd, add) {
      checkPerson(crowd, add);
      const { count, arrive = CROWD_DEFAULTS.arrive } = crowd;
      if (count === undefined && 'at' in arrive) {
        add([], { code: 'scene/missing-key', what: 'the key "count" is missing' });
      }
      if (count !== undefined && 'times' in arrive && count !== arrive.times.length) {
        add(['count'], {
          code: 'scene/arrive',
          what: 'count differs from the number of arrival times',
          got: String(count),
          expected: String(arrive.times.length),
          advice: 'leave out "count"',
        });
      }
    },
  },
);

/** One person placed by hand. */
export const agentSchema = strict(
  {
    id: optional(name, 'Name, unique among the agents.'),
    at: describe(point, 'Start, metres.'),
    ...wayEntries,
    arrive: optional(arriveAt, 'When the agent comes; default at second 0.'),
    ...habitEntries,
    level: levelKey,
  },
  { check: checkPerson },
);

const parameter = choose([finite, v.boolean(), v.string()], 'a number, true, false or a text', (input) => {
  if (typeof input === 'number') return finite;
  if (typeof input === 'boolean') return v.boolean();
  return typeof input === 'string' ? v.string() : undefined;
});

/** A named set of parameters for one of the dynamics; which parameters exist is the business of the dynamics. */
export const modelSchema = open({ dynamics: describe(v.picklist(DYNAMICS), 'Whose parameters these are.') }, parameter);
