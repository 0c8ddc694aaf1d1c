import { entryUnknown } from '../errors.ts';
import type { EntryRequest } from '../step.ts';
import { publicReply } from './reply.ts';

/** Returns an entry of a list. @param find returns undefined for an unknown id, which makes a 404. */
export const found = (find: (id: number) => object | undefined) => ({
  run: ({ id, path }: EntryRequest): object => {
    const entry = find(id);
    if (!entry) throw entryUnknown(path);
    return entry;
  },
  reply: publicReply,
});
