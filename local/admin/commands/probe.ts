import { randomUUID } from 'node:crypto';
import { insertKey, revokeKey } from '../../../lib/employer/store/api-keys.ts';
import { findEmployers, insertEmployer } from '../../../lib/employer/store/employers.ts';
import { findKeys } from '../../../lib/operator/listed-keys.ts';
import { type ProbeKeys, type ProbeReport, probe } from '../../../lib/probe/probe.ts';
import { readLocalSettings, urlHostOf } from '../../settings.ts';
import { AdminUsageError, type CommandResult, defineChange, flag } from '../command.ts';
import { formatDocument } from '../format-document.ts';
import { parameterFolderOf } from '../stage.ts';

const sandboxName = 'Service probe';

const findSandbox = async (now: Date): Promise<{ readonly id: number }> =>
  (await findEmployers()).find(({ name }) => name === sandboxName) ??
  insertEmployer({ name: sandboxName, plan: 'standard' }, now);

/** Issues a key of the probe's employer, which is created if it is missing, and one of a board. */
const issueKeys = async (now: Date) => {
  const { id } = await findSandbox(now);
  const { key, keyId } = await insertKey({ employerId: id, label: sandboxName }, now);
  const board = await insertKey({ kind: 'board', label: sandboxName }, now);
  return { employerId: id, keyIds: [keyId, board.keyId], keys: { key, boardKey: board.key } };
};

/** Ends the keys of the probe, but for some. */
const revokeOthers = async (employerId: number, kept: readonly string[], now: Date): Promise<void> => {
  for (const key of await findKeys(undefined, now)) {
    const isOurs = key.employerId === employerId || (key.kind === 'board' && key.label === sandboxName);
    if (isOurs && !kept.includes(key.keyId) && !key.revoked) await revokeKey(key.keyId, now);
  }
};

/**
 * Issues keys to the probe, and ends its other ones once `store` has stored the new ones. A retry
 * completes what was interrupted.
 */
export const replaceProbeKeys = async (now: Date, store: (keys: ProbeKeys) => Promise<string>) => {
  const { employerId, keyIds, keys } = await issueKeys(now);
  const parameter = await store(keys);
  await revokeOthers(employerId, keyIds, now);
  return { employerId, keyIds, parameter };
};

/** Two probes at the same time must not delete each other's job. */
const byHand = (now: Date) => ({ referenceId: `probe-${randomUUID()}`, now });

/** Probes the service of `npm start`, with keys for this call alone. */
const probeLocally = async (now: Date): Promise<ProbeReport> => {
  const { host, port } = readLocalSettings(process.env);
  const origin = `http://${urlHostOf(host)}:${port}`;
  const { employerId, keys } = await issueKeys(now);
  try {
    return await probe({ origin, ...keys }, byHand(now));
  } finally {
    await revokeOthers(employerId, [], now);
  }
};

const resultOf = ({ steps, failure }: ProbeReport): CommandResult => ({
  document: { steps, failure },
  text: (paint) =>
    formatDocument(
      steps.map(({ status = '', requestId = '', ...step }) => ({ ...step, status, requestId })),
      paint,
    ),
  ...(failure === undefined
    ? { note: 'The service works.' }
    : { failed: { code: 'probe_failed', message: failure } }),
});

export const probeCommand = defineChange(
  'probe',
  'Use the service as a client does, and print each step.',
  { install: flag('--install', "issue the keys of a stage's probe, and store them") },
  async ({ install }, { stage, now }) => {
    if (stage === undefined) {
      if (install) throw new AdminUsageError('--install needs --stage: only a deployed stage has a probe.');
      return resultOf(await probeLocally(now));
    }
    const folder = parameterFolderOf(stage);
    // Here, because the other commands need not wait until the client of Parameter Store is loaded.
    const { readProbeTarget, storeProbeKeys } = await import('../../../lib/probe/target.ts');
    if (!install) return resultOf(await probe(await readProbeTarget(folder), byHand(now)));
    return { document: await replaceProbeKeys(now, (keys) => storeProbeKeys(folder, keys)) };
  },
  ({ install }) => install,
);
