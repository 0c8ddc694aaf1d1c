import { fold } from '../text/fold.ts';

/** The text that is searched for a query's terms. No term spans both parts. */
export const searchText = ({ title, referenceId }: { title: string; referenceId: string | null }): string =>
  fold(referenceId === null ? title : `${title}\n${referenceId}`);

/** The folded terms of a query; a job matches when its search text contains all of them. */
export const searchTerms = (q: string): string[] => [...new Set(fold(q).split(/\s+/).filter(Boolean))];
