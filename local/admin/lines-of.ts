/**
 * The lines of a stream in UTF-8, without their ends. Node's readline would also split at U+2028,
 * which is a usual character in JSON.
 */
export async function* linesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  for await (const chunk of stream) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const [first = '', ...others] = text.split('\n');
    rest.push(first);
    for (const next of others) {
      yield rest.join('');
      rest = [next];
    }
  }
  const last = rest.join('') + decoder.decode();
  if (last !== '') yield last;
}
