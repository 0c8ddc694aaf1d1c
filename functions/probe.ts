import { log, logError } from '../lib/log.ts';
import { type ProbeReport, probe } from '../lib/probe/probe.ts';
import { readProbeTarget } from '../lib/probe/target.ts';

const run = async (now: Date): Promise<ProbeReport> => {
  const { PROBE_PARAMETERS: folder } = process.env;
  if (!folder) throw new Error('PROBE_PARAMETERS is missing: it names the folder of the parameters.');
  return probe(await readProbeTarget(folder), { referenceId: 'probe', now });
};

/** Called on a schedule, never over HTTP. Fails when the service does, so that an alarm goes off. */
export const handler = async (): Promise<ProbeReport> => {
  const now = new Date();
  let report: ProbeReport;
  try {
    report = await run(now);
  } catch (error) {
    logError(error, { probe: 'failed' });
    throw error;
  }
  const { failure, steps } = report;
  log(failure ? 'error' : 'info', { probe: failure ? 'failed' : 'done', failure, steps });
  if (failure) throw new Error(failure);
  return report;
};
