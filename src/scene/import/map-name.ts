/** The name of a map: its file's name without folders and extension. */
export function mapName(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}

/** Returns the name itself the first time and the name with a number after that. */
export function createNameClaim(): (name: string) => string {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return (name) => {
    let claimed = name;
    let number = lastNumber.get(name) ?? 1;
    while (taken.has(claimed)) claimed = `${name}-${++number}`;
    lastNumber.set(name, number);
    taken.add(claimed);
    return claimed;
  };
}
