/** A number from -2 to 2 that grows with the angle of a direction, 0 along +x, 1 per quarter turn. */
export function pseudoAngle(x: number, y: number): number {
  const sum = Math.abs(x) + Math.abs(y);
  if (!(sum > 0)) return 0;
  const part = y / sum;
  if (x >= 0) return part;
  return y >= 0 ? 2 - part : -2 - part;
}

/** The unit vector of a pseudo-angle. */
export function unitX(key: number): number {
  const x = 1 - Math.abs(key);
  const y = 1 - Math.abs(x);
  return x / Math.sqrt(x * x + y * y);
}

export function unitY(key: number): number {
  const x = 1 - Math.abs(key);
  const y = 1 - Math.abs(x);
  return (key < 0 ? -y : y) / Math.sqrt(x * x + y * y);
}
