import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../../lib/employer/store/employers.ts';
import type { StoredJob } from '../../../lib/job/store/find-job.ts';
import type { Rule } from '../../../lib/operator/findings.ts';
import { type VerifyOptions, verify } from '../../../lib/operator/verify.ts';
import type { RawItem } from '../../../lib/store/items.ts';
import type { TableKey } from '../../../lib/store/tables.ts';
import { deleteItem, itemsOf } from './store-items.ts';
import { aStoredJob, randomText } from './stored-job.ts';

export const now = new Date('2026-11-21T12:00:00Z');
export const check = (options: VerifyOptions = {}) => verify({ now, ...options });
export const rulesOf = async (options?: VerifyOptions): Promise<Rule[]> =>
  (await check(options)).violations.map(({ rule }) => rule);

export const employer = async (plan: 'standard' | 'unlimited' = 'standard'): Promise<number> =>
  (await insertEmployer({ name: 'Acme', plan }, now)).id;

/** A job with a description of two pieces. */
export const aLongJob = (employerId: number) =>
  aStoredJob({ employerId, description: `<p>${randomText(400_000)}</p>` });

/** Stores items of each kind. */
export const someStore = async () => {
  const employerId = await employer();
  const { keyId } = await insertKey({ employerId, label: '' }, now);
  const plain = await aStoredJob({ employerId, status: 'active' });
  const named = await aStoredJob({ employerId, referenceId: 'A-1', status: 'archived' });
  const draft = await aStoredJob({ employerId });
  return { employerId, keyId, plain, named, draft };
};

export type Store = Awaited<ReturnType<typeof someStore>>;

export const jobKey = ({ job }: StoredJob, part = 'job') => ({ id: job.id, part });
export const guardKey = ({ employerId }: Store, referenceId = 'A-1') => ({ employerId, referenceId });
export const profileKey = ({ employerId }: Store) => ({ id: employerId, part: 'profile' });

export const remove = async (table: TableKey, matches: (item: RawItem) => boolean) => {
  for (const item of (await itemsOf(table)).filter(matches)) await deleteItem(table, item);
};
