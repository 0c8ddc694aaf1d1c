import { findItem } from '../../../lib/store/items.ts';
import { jobPart } from '../../../lib/store/tables.ts';
import { set } from './store-items.ts';

/** Makes a stored job one of an earlier release, which keeps no digest of the description. */
export const forgetDigest = async (id: number): Promise<void> => {
  const key = { id, part: jobPart };
  const { digest: _, ...text } = (await findItem('jobs', key))?.text ?? {};
  await set('jobs', key, 'text', text);
};
