/** JSON has no NaN and no Infinity: they would be sent as null, which removes a stored value. */
const checkNumber = (name: string, value: unknown): unknown => {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new TypeError(`${name} must be a finite number, not ${value}`);
};

/** @throws TypeError for a number that is not finite, and for what JSON cannot hold. */
export const jsonText = (value: object): string => JSON.stringify(value, checkNumber);
