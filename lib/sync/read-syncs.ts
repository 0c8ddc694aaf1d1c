import { maxListedSyncs } from '../api/limits.ts';
import type { SyncDocument } from '../api/sync-schema.ts';
import type { EmployerCall } from '../jobs/use-case.ts';
import { findLatestSyncs } from '../store/syncs/sync-items.ts';
import { requireSync, type SyncCall, type SyncListResult, type SyncResult } from './sync-call.ts';
import { syncDocument, syncResult } from './sync-document.ts';

/** @throws sync.unknown, store.unavailable */
export const getSync = async (call: SyncCall): Promise<SyncResult> =>
  syncResult(await requireSync(call), call.now.getTime(), 200, call.signal);

/** The employer's latest synchronisations, newest first. @throws store.unavailable */
export const listSyncs = async ({ employer, now, signal }: EmployerCall): Promise<SyncListResult> => {
  const millis = now.getTime();
  const syncs = await findLatestSyncs(employer.id, maxListedSyncs, millis, signal);
  // One after the other: the chunks of one may take more than a megabyte.
  const data: SyncDocument[] = [];
  for (const sync of syncs) data.push(await syncDocument(sync, millis, signal));
  return { kind: 'syncs', data };
};
