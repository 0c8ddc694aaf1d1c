/** An object or an array that is being read. */
type Open = {
  readonly value: Readonly<Record<string, unknown>>;
  /** In order; undefined for an array. */
  readonly names: readonly string[] | undefined;
  readonly count: number;
  next: number;
};

const openOf = (value: object): Open => {
  const names = Array.isArray(value) ? undefined : Object.keys(value).sort();
  const count = Array.isArray(value) ? value.length : (names?.length ?? 0);
  return { value: value as Readonly<Record<string, unknown>>, names, count, next: 0 };
};

/** Characters of a piece: millions of small ones would take seconds to hash. */
const pieceLength = 65_536;

/**
 * A text that two JSON values share only if they are the same: it does not depend on white space
 * and the order of members (as in RFC 8785), and distinguishes NaN. Iterative, so that no depth
 * exhausts the stack.
 *
 * @returns the text in pieces; one for most bodies.
 */
export function* canonicalText(body: object): Generator<string, void> {
  let text = '{';
  const open = [openOf(body)];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    if (last.next === last.count) {
      text += '}';
      open.pop();
    } else {
      const name = last.names?.[last.next];
      const value = last.value[name ?? last.next];
      last.next += 1;
      if (name !== undefined) text += JSON.stringify(name);
      if (typeof value === 'object' && value !== null) {
        text += Array.isArray(value) ? '[' : '{';
        open.push(openOf(value));
      } else {
        text += `:${typeof value === 'string' ? JSON.stringify(value) : value},`;
      }
    }
    if (text.length > pieceLength) {
      yield text;
      text = '';
    }
  }
  yield text;
}
