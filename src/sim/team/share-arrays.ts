/** Copies that were made before, so that what several things have in common is shared once. */
export type SharedCopies = WeakMap<object, object>;

/**
 * Plain data with all its typed arrays in shared memory: sent to another thread it is not copied again. Arrays that lie in
 * shared memory already stay what they are, so that later changes of them are seen by all.
 */
export function shareArrays<T>(value: T, copies: SharedCopies): T {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known) return known as T;
  const made = copyShared(value, copies);
  copies.set(value, made);
  return made as T;
}

function copyShared(value: object, copies: SharedCopies): object {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof SharedArrayBuffer) return value;
    const { buffer, byteOffset, byteLength } = value;
    const memory = new SharedArrayBuffer(byteLength);
    new Uint8Array(memory).set(new Uint8Array(buffer, byteOffset, byteLength));
    const Kind = value.constructor as new (memory: SharedArrayBuffer) => object;
    return new Kind(memory);
  }
  if (Array.isArray(value)) return value.map((item) => shareArrays(item, copies));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shareArrays(item, copies)]));
}
