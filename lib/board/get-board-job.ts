import { hash } from 'node:crypto';
import { boardJobUnknown } from '../errors/errors.ts';
import { matchesTag } from '../http/entity-tags.ts';
import type { NotModified } from '../http/reply/reply.ts';
import { readBoardJobs } from './board-page.ts';
import type { BoardJobRequest } from './board-request.ts';
import { findLiveItems } from './store/live-jobs.ts';

/** A job as boards see it, with its entity tag. */
export type BoardJobDocument = { readonly document: object; readonly tag: string };

/** A live job as boards see it. @throws job.unknown, store.unavailable */
export const getBoardJob = async ({
  id,
  ifNoneMatch,
  signal,
}: BoardJobRequest): Promise<BoardJobDocument | NotModified> => {
  const { views } = await readBoardJobs(await findLiveItems([id], true, signal), true, signal);
  const document = views.get(id);
  if (!document) throw boardJobUnknown();
  // Of nothing else: a change that the board does not see must not show in the tag.
  const tag = `"${hash('sha256', JSON.stringify(document), 'base64url').slice(0, 22)}"`;
  return ifNoneMatch && matchesTag(ifNoneMatch, tag) ? { notModified: tag } : { document, tag };
};
