/** A random generator; the same seed gives the same numbers. */
export type Random = {
  /** From 0 inclusive to 1 exclusive. */
  readonly share: () => number;
  /** A whole number from `min` to `max`, both inclusive. */
  readonly whole: (min: number, max: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value;
};

/** Mulberry32: small, fast and uniform enough for sample data. */
export const randomFrom = (seed: number): Random => {
  let state = seed;
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number): number => min + Math.floor(share() * (max - min + 1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(share() * values.length)];
    if (value === undefined) throw new RangeError('The list to pick from is empty.');
    return value;
  };
  return { share, whole, pick };
};
