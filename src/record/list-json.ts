/**
 * The text of `JSON.stringify({ step, [key]: items }, null, 1)` with a line end, item by item.
 *
 * @param step s per step of the run
 */
export function* formatListJson(step: number, key: string, items: Iterable<object>): Generator<string> {
  yield `{\n "step": ${JSON.stringify(step)},\n "${key}": [`;
  let isFirst = true;
  for (const item of items) {
    // Values of JSON hold no line ends, so that every line end belongs to the layout.
    const text = JSON.stringify(item, null, 1).replaceAll('\n', '\n  ');
    yield `${isFirst ? '' : ','}\n  ${text}`;
    isFirst = false;
  }
  yield isFirst ? ']\n}\n' : '\n ]\n}\n';
}
