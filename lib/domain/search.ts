import { fold } from '../text/fold.ts';

/** The text that a query's terms are looked for in. The line break keeps a term from spanning both. */
export const searchText = ({ title, referenceId }: { title: string; referenceId: string | null }): string =>
  fold(referenceId === null ? title : `${title}\n${referenceId}`);

/** A search by hand has a handful; the store's expressions have a limit. */
export const maxSearchTerms = 100;

/** @returns the folded terms of a query; a job matches when its search text holds every one of them. */
export const searchTerms = (q: string): string[] => [...new Set(fold(q).split(/\s+/).filter(Boolean))];
