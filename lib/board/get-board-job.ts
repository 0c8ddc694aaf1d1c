import { hash } from 'node:crypto';
import { boardJobUnknown } from '../domain/errors.ts';
import { matchesWeakly } from '../jobs/entity-tags.ts';
import type { BoardJobRequest } from '../jobs/request.ts';
import type { BoardJobDocument, UnchangedResult } from '../jobs/result.ts';
import { findLiveItems } from '../store/jobs/live-jobs.ts';
import { readBoardJobs } from './board-page.ts';

/** A live job as boards see it. @throws job.unknown, store.unavailable */
export const getBoardJob = async ({
  id,
  ifNoneMatch,
  signal,
}: BoardJobRequest): Promise<BoardJobDocument | UnchangedResult> => {
  const { views } = await readBoardJobs(await findLiveItems([id], true, signal), true, signal);
  const document = views.get(id);
  if (!document) throw boardJobUnknown();
  // Of nothing else: a change that the board does not see must not show in the tag.
  const tag = `"${hash('sha256', JSON.stringify(document), 'base64url').slice(0, 22)}"`;
  return ifNoneMatch && matchesWeakly(ifNoneMatch, tag)
    ? { kind: 'unchanged', tag }
    : { kind: 'board job', document, tag };
};
