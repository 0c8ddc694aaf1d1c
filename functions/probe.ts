import { log, logError } from '../lib/log.ts';
import { type ProbeReport, probe } from '../lib/probe/probe.ts';
import { readProbeTarget } from '../lib/probe/target.ts';

/** Called on a schedule, never over HTTP. Fails when the service does, so that an alarm goes off. */
export const handler = async (): Promise<ProbeReport> => {
  const now = new Date();
  const target = await readProbeTarget(process.env.PROBE_PARAMETERS ?? '').catch((error) => {
    logError(error, { probe: 'failed' });
    throw error;
  });
  const report = await probe(target, { referenceId: 'probe', now });
  const { failure, steps } = report;
  log(failure ? 'error' : 'info', { probe: failure ? 'failed' : 'done', failure, steps });
  if (failure) throw new Error(failure);
  return report;
};
