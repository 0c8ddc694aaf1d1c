/** Employers that are read at the same time. */
const batchSize = 16;

/** Works on all, a batch at a time. */
export async function* inBatches<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): AsyncGenerator<Result[]> {
  for (let at = 0; at < all.length; at += batchSize) {
    yield await Promise.all(all.slice(at, at + batchSize).map(work));
  }
}
