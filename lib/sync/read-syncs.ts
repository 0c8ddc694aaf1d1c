import { maxListedSyncs } from '../api/limits.ts';
import type { SyncDocument } from '../api/sync-schema.ts';
import { type DocumentResult, documentOf } from '../jobs/result.ts';
import type { EmployerCall } from '../jobs/use-case.ts';
import { findLatestSyncs } from '../store/syncs/find-sync.ts';
import { requireSync, type SyncCall } from './sync-call.ts';
import { syncDocument } from './sync-document.ts';

/** @throws sync.unknown, store.unavailable */
export const getSync = async (call: SyncCall): Promise<DocumentResult<SyncDocument>> =>
  documentOf(await syncDocument(await requireSync(call), call.now.getTime(), call.signal));

/** The employer's latest synchronisations, newest first. @throws store.unavailable */
export const listSyncs = async ({
  employer,
  now,
  signal,
}: EmployerCall): Promise<DocumentResult<{ data: SyncDocument[] }>> => {
  const millis = now.getTime();
  const syncs = await findLatestSyncs(employer.id, maxListedSyncs, millis, signal);
  // One after the other: the chunks of one may take more than a megabyte.
  const data: SyncDocument[] = [];
  for (const sync of syncs) data.push(await syncDocument(sync, millis, signal));
  return documentOf({ data });
};
