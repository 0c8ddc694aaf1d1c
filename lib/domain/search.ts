import { fold } from '../text/fold.ts';

/**
 * The text that is searched for a query's terms. No term spans both parts: none contains a line
 * break.
 */
export const searchText = ({ title, referenceId }: { title: string; referenceId: string | null }): string =>
  fold(referenceId === null ? title : `${title}\n${referenceId}`);

/**
 * @returns the folded terms of a query; a job matches when its search text holds every one of them.
 */
export const searchTerms = (q: string): string[] => [...new Set(fold(q).split(/\s+/).filter(Boolean))];
