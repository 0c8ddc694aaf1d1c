import { closest, distance } from 'fastest-levenshtein';

/** A longer name is no misspelling, and comparing it would take long. */
const longestMisspelling = 30;

/** Changes that a misspelling may have. Two transposed letters count as two. */
const toleranceOf = ({ length }: string): number =>
  length < 5 ? Math.min(1, length - 1) : Math.max(2, length / 3);

/** The one of `names` that a misspelled name most likely means. */
export const closestName = (name: string, names: readonly string[]): string | undefined => {
  if (name.length === 0 || name.length > longestMisspelling || names.length === 0) return undefined;
  const plain = (text: string): string => text.toLowerCase().replace(/[_-]/g, '');
  const lowered = plain(name);
  const best = names.find((one) => plain(one) === lowered) ?? closest(name, [...names]);
  return distance(lowered, best.toLowerCase()) <= toleranceOf(best) ? best : undefined;
};
