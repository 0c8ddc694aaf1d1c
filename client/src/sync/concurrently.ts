type Event<Input, Output> =
  | { readonly read: IteratorResult<Input, unknown> }
  | { readonly output: Output }
  | { readonly error: unknown };

/**
 * Runs up to `limit` inputs at a time, and yields the outputs as they come. It reads no further
 * while the consumer is busy, so that no more than `limit` inputs and outputs are held.
 *
 * @param run must end when its signal is aborted: by the first error, or by the end of the consumer.
 * @throws what the source or a run throws, or the reason of `signal`. The other runs have ended then.
 */
export async function* concurrently<Input, Output>(
  source: AsyncIterable<Input>,
  limit: number,
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
  signal?: AbortSignal,
): AsyncGenerator<Output, void, undefined> {
  // A queue: `Promise.race` would keep every output while one promise is pending.
  const events: Event<Input, Output>[] = [];
  let wake = () => {};
  const push = (event: Event<Input, Output>): void => {
    events.push(event);
    wake();
  };
  const fail = (error: unknown) => push({ error });
  const stop = new AbortController();
  const runSignal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const onAbort = () => fail(signal?.reason);
  const iterator = source[Symbol.asyncIterator]();
  const runs = new Set<Promise<void>>();
  let state: 'idle' | 'reading' | 'ended' = 'idle';
  const start = (input: Input): void => {
    const running = run(input, runSignal).then((output) => {
      runs.delete(running);
      push({ output });
    }, fail);
    runs.add(running);
  };
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', onAbort);
    for (let held = 0; ; ) {
      if (state === 'idle' && held < limit) {
        state = 'reading';
        iterator.next().then((read) => push({ read }), fail);
      }
      if (state === 'ended' && held === 0) return;
      const event = events.shift();
      if (!event) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if ('error' in event) throw event.error;
      if ('output' in event) {
        yield event.output;
        held -= 1;
      } else if (event.read.done) {
        state = 'ended';
      } else {
        state = 'idle';
        held += 1;
        start(event.read.value);
      }
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    stop.abort();
    await Promise.all(runs);
    // Not awaited: a source that waits for its next input would never end.
    if (state !== 'ended') iterator.return?.().catch(() => {});
  }
}
