/**
 * Reads the first values of a source.
 *
 * @returns these, and all values again from the first.
 */
export const readAhead = async <Value>(
  source: AsyncIterable<Value>,
  isEnough: (first: readonly Value[]) => boolean,
) => {
  const iterator = source[Symbol.asyncIterator]();
  const first: Value[] = [];
  while (!isEnough(first)) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  const all = async function* (values: Value[]): AsyncGenerator<Value, void, undefined> {
    try {
      yield* values.splice(0);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      // Closes the file also when the reader stops early.
      await iterator.return?.();
    }
  };
  return { first, all: all([...first]) };
};
