import { type DocumentResult, documentOf } from '../../jobs/result.ts';
import { entryUnknown } from '../errors.ts';
import type { EntryRequest } from '../step.ts';

/** Returns an entry of a list. @param find returns undefined for an unknown id, which makes a 404. */
export const found =
  (find: (id: number) => object | undefined) =>
  ({ id, path }: EntryRequest): DocumentResult => {
    const entry = find(id);
    if (!entry) throw entryUnknown(path);
    return documentOf(entry);
  };
