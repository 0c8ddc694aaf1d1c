/** A value computed at its first use, so that a cold start computes only what it needs. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A value for each key, computed at its first use: usually there is one. */
export const lazyFor = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

const maxRemembered = 30;
const maxRememberedLength = 256;

/** The same, but only for the latest of the keys, and none that is long: any text may be one. */
export const lazyForLatest = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    if (made.size === maxRemembered) made.clear();
    if (key.length <= maxRememberedLength) made.set(key, value);
    return value;
  };
};

/**
 * A regular expression with properties of Unicode. As a literal, each property would take 0.1 ms of
 * every cold start: V8 reads literals where it parses code, also of functions that do not run.
 */
export const lazyPattern = (source: string, flags: string): (() => RegExp) =>
  lazy(() => new RegExp(source, flags));
