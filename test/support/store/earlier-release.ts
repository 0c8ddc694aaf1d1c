import { findItem } from '../../../lib/store/items.ts';
import { type DescriptionParts, split } from '../../../lib/store/jobs/description-pieces.ts';
import type { JobItem } from '../../../lib/store/jobs/job-item.ts';
import { putItem, set } from './store-items.ts';

/* How a release wrote jobs that stored no digest of descriptions. */

const jobKey = (id: number) => ({ id, part: 'job' });

const withoutDigest = ({ digest: _, ...text }: DescriptionParts): DescriptionParts => text;

export const itemOf = async (id: number): Promise<JobItem> => (await findItem('jobs', jobKey(id))) as JobItem;

/** Leaves a job as such a release has created it. */
export const removeDigest = async (id: number): Promise<void> => {
  await set('jobs', jobKey(id), 'text', withoutDigest((await itemOf(id)).text));
};

/** Changes a description as such a release does: it replaces `text`, and knows no other attribute. */
export const rewriteDescription = async (id: number, description: string): Promise<void> => {
  const { employerId } = await itemOf(id);
  const { text, pieces } = split({ id, employerId, description });
  await set('jobs', jobKey(id), 'text', withoutDigest(text));
  await set('jobs', jobKey(id), 'v', 'earlier');
  for (const piece of pieces) await putItem('jobs', piece);
};
