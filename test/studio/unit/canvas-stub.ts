/** A canvas that draws nothing, but refuses numbers that no canvas can draw. */
export function createCanvasStub(): CanvasRenderingContext2D {
  const call = (name: string, values: readonly unknown[]): unknown => {
    for (const value of values) {
      if (typeof value === 'number' && Number.isNaN(value)) throw new Error(`${name}(${values.join(', ')})`);
    }
    return name === 'measureText' ? { width: 40 } : undefined;
  };
  const target: Record<string | symbol, unknown> = {};
  return new Proxy(target, {
    get: (own, name) => (name in own ? own[name] : (...values: unknown[]) => call(String(name), values)),
  }) as unknown as CanvasRenderingContext2D;
}
