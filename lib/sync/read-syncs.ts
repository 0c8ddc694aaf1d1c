import { maxListedSyncs } from '../api/limits.ts';
import type { DocumentResult, EmployerCall } from '../jobs/use-case.ts';
import { findLatestSyncs } from '../store/syncs/find-sync.ts';
import { requireSync, type SyncCall } from './sync-call.ts';
import { syncDocument, syncResult } from './sync-document.ts';

/** @throws sync.unknown, store.unavailable */
export const getSync = async (call: SyncCall): Promise<DocumentResult> =>
  syncResult(await requireSync(call), call.now.getTime(), 200, call.signal);

/** The employer's latest synchronisations, newest first. @throws store.unavailable */
export const listSyncs = async ({ employer, now, signal }: EmployerCall): Promise<DocumentResult> => {
  const millis = now.getTime();
  const syncs = await findLatestSyncs(employer.id, maxListedSyncs, millis, signal);
  const data = await Promise.all(syncs.map((sync) => syncDocument(sync, millis, signal)));
  return { kind: 'document', status: 200, document: { data } };
};
