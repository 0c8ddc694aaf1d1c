import { randomBytes } from 'node:crypto';
import { type DomainError, invalidBody, syncOpen, syncUnknown } from '../errors/errors.ts';
import type { Body, EmployerRequest } from '../http/request.ts';
import { countActiveUnder } from '../job/store/reference-walk.ts';
import { lazy } from '../lazy.ts';
import { defaultGuard } from '../limits.ts';
import { retryIfStale } from '../store/items.ts';
import { syncDocument } from './read-syncs.ts';
import { newSyncId, openedAt, type Sync, type SyncSettings } from './rules/sync.ts';
import { findChunks } from './store/chunks.ts';
import { insertSync } from './store/insert-sync.ts';
import { findSync } from './store/sync-items.ts';
import type { Guard, SyncInput } from './sync-input-schema.ts';
import type { SyncDocument } from './sync-schema.ts';

/** DynamoDB stores no number as small as a double can be. */
const rounded = ({ percent, ...guard }: Guard): Guard => ({
  ...guard,
  percent: Math.round(percent * 10_000) / 10_000,
});

const settingsOf = ({ mode, prefix, missing, expectedCount, guard }: SyncInput): SyncSettings => ({
  mode: mode ?? 'apply',
  prefix: prefix ?? '',
  missing: missing ?? 'archive',
  expectedCount,
  guard: rounded({ ...defaultGuard, ...guard }),
});

const blockedBy = async (
  other: Pick<Sync, 'employerId' | 'id'>,
  now: number,
  signal: AbortSignal | undefined,
): Promise<DomainError> => {
  const [sync, chunks] = await Promise.all([
    findSync(other.employerId, other.id, now, signal),
    findChunks(other, now, signal),
  ]);
  const sent = chunks.map(({ began }) => began);
  const lastRequest = Math.max(openedAt(other.id), sync?.lastCommit ?? 0, ...sent);
  return syncOpen(other.id, new Date(lastRequest), sync?.state === 'removing');
};

/** Opens a synchronisation. @throws body.invalid, sync.open, store.unavailable */
export const openSync = async (
  { employer, now, signal }: EmployerRequest,
  { input, faults }: Body<SyncInput>,
): Promise<SyncDocument> => {
  if (faults.length > 0) throw invalidBody(faults);
  const opened = now.getTime();
  const id = newSyncId(opened, randomBytes);
  const sync = { ...settingsOf(input), id, employerId: employer.id, opened };
  const base = lazy(() => countActiveUnder({ employerId: employer.id, prefix: sync.prefix, signal }));
  const outcome = await retryIfStale(async () => {
    const made = await insertSync(sync, base, signal);
    return made === 'stale' ? undefined : made;
  });
  if (outcome !== 'opened')
    throw await blockedBy({ employerId: employer.id, id: outcome.blockedBy }, opened, signal);
  const stored = await findSync(employer.id, id, opened, signal);
  if (!stored) throw syncUnknown();
  return syncDocument(stored, opened, signal);
};
