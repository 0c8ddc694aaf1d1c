import { documentOf } from '../../jobs/result.ts';
import type { Run } from '../api-event.ts';
import type { EntryCall } from '../calls.ts';
import { entryUnknown } from '../errors.ts';

/** Returns an entry of a list. @param find returns undefined for an unknown id, which makes a 404. */
export const found =
  (find: (id: number) => object | undefined): Run<EntryCall> =>
  ({ id, path }) => {
    const entry = find(id);
    if (!entry) throw entryUnknown(path);
    return documentOf(entry);
  };
