import { randomUUID } from 'node:crypto';
import { insertKey, revokeKey } from '../../../lib/employer/store/api-keys.ts';
import { findEmployers, insertEmployer } from '../../../lib/employer/store/employers.ts';
import { findKeys } from '../../../lib/operator/listed-keys.ts';
import { type ProbeReport, probe } from '../../../lib/probe/probe.ts';
import { readLocalSettings, urlHostOf } from '../../settings.ts';
import { AdminUsageError, type CommandResult, defineChange, flag } from '../command.ts';
import { formatDocument } from '../format-document.ts';
import { parameterFolderOf } from '../stage.ts';

const sandboxName = 'Service probe';

const findSandbox = async (now: Date): Promise<{ readonly id: number }> =>
  (await findEmployers()).find(({ name }) => name === sandboxName) ??
  insertEmployer({ name: sandboxName, plan: 'standard' }, now);

/** Ends the keys of the probe, but for one. Those of vendors act for other employers, too. */
const revokeOthers = async (employerId: number, kept: string | undefined, now: Date): Promise<void> => {
  for (const { keyId, kind, revoked } of await findKeys(employerId)) {
    if (kind !== 'vendor' && keyId !== kept && revoked === undefined) await revokeKey(keyId, now);
  }
};

/**
 * Issues a key to the probe's employer, which is created if it is missing, and ends the employer's
 * other keys once `store` has stored the new one. A retry completes what was interrupted.
 */
export const replaceProbeKey = async (now: Date, store: (key: string) => Promise<string>) => {
  const { id } = await findSandbox(now);
  const { key, keyId } = await insertKey({ employerId: id, label: 'probe' }, now);
  const parameter = await store(key);
  await revokeOthers(id, keyId, now);
  return { employerId: id, keyId, parameter };
};

/** Two probes at the same time must not delete each other's job. */
const byHand = (now: Date) => ({ referenceId: `probe-${randomUUID()}`, now });

/** Probes the service of `npm start`, with a key for this call alone. */
const probeLocally = async (now: Date): Promise<ProbeReport> => {
  const { host, port } = readLocalSettings(process.env);
  const origin = `http://${urlHostOf(host)}:${port}`;
  const { id } = await findSandbox(now);
  const { key } = await insertKey({ employerId: id, label: 'probe' }, now);
  try {
    return await probe({ origin, key }, byHand(now));
  } finally {
    await revokeOthers(id, undefined, now);
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
  { install: flag('--install', "issue the key of a stage's probe, and store it") },
  async ({ install }, { stage, now }) => {
    if (stage === undefined) {
      if (install) throw new AdminUsageError('--install needs --stage: only a deployed stage has a probe.');
      return resultOf(await probeLocally(now));
    }
    const folder = parameterFolderOf(stage);
    // Here, because the other commands need not wait until the client of Parameter Store is loaded.
    const { readProbeTarget, storeProbeKey } = await import('../../../lib/probe/target.ts');
    if (!install) return resultOf(await probe(await readProbeTarget(folder), byHand(now)));
    return { document: await replaceProbeKey(now, (key) => storeProbeKey(folder, key)) };
  },
  ({ install }) => install,
);
