/** What a drawn shape stands for, as names in drawings say it. */
export const SHAPE_ROLES = ['boundary', 'obstacle', 'wall', 'place', 'post', 'ignore'] as const;
export type ShapeRole = (typeof SHAPE_ROLES)[number];

/** Words in names of layers, groups and objects, in the singular. */
const WORDS: Readonly<Record<string, ShapeRole>> = {
  boundary: 'boundary',
  boundarie: 'boundary',
  walkable: 'boundary',
  walkablearea: 'boundary',
  obstacle: 'obstacle',
  collision: 'obstacle',
  solid: 'obstacle',
  building: 'obstacle',
  wall: 'wall',
  place: 'place',
  exit: 'place',
  goal: 'place',
  target: 'place',
  spawn: 'place',
  waypoint: 'place',
  post: 'post',
  ignore: 'ignore',
};

/** The role that a stated value names, such as the value of a `footfall` property; undefined if it names none. */
export function readStatedRole(value: string): ShapeRole | undefined {
  const word = value.trim().toLowerCase();
  return SHAPE_ROLES.find((role) => role === word) ?? (word === 'area' ? 'boundary' : roleOfWord(word));
}

/** The role of the first name that holds one of the known words: `Walls`, `exit_north`, `layer obstacles`. */
export function findRoleInNames(names: Iterable<string | undefined>): ShapeRole | undefined {
  for (const name of names) {
    for (const word of splitWords(name ?? '')) {
      const role = roleOfWord(word);
      if (role) return role;
    }
  }
  return undefined;
}

/** At anything but letters, and where a capital follows a small letter. */
function splitWords(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function roleOfWord(word: string): ShapeRole | undefined {
  const single = word.endsWith('s') ? word.slice(0, -1) : word;
  return Object.hasOwn(WORDS, single) ? WORDS[single] : undefined;
}
