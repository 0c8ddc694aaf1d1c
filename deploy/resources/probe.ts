import { probeParameters } from '../../lib/probe/parameters.ts';
import { probeFunction, probeSchedule } from '../functions.ts';
import { arnOf } from '../grants.ts';
import type { StageSettings } from '../settings.ts';
import { parameterFolder } from '../stages.ts';
import { createScheduled } from './function.ts';
import type { StageTable } from './tables.ts';

/**
 * Creates the probe, and its schedule on stages with monitoring.
 *
 * @param url the gateway's address, which the probe and the operator's commands read.
 */
export const createProbe = (
  settings: StageSettings,
  stageTables: readonly StageTable[],
  url: $util.Output<string>,
): void => {
  const folder = parameterFolder(settings.name);
  new aws.ssm.Parameter('Origin', {
    name: `${folder}/${probeParameters.origin}`,
    type: 'String',
    // No secret, so that a plan shows it.
    insecureValue: url.apply((address) => new URL(address).origin),
  });
  const isScheduled = settings.hasMonitoring && !$dev;
  createScheduled(probeFunction, isScheduled ? { Probe: probeSchedule } : {}, settings, stageTables, {
    environment: { PROBE_PARAMETERS: folder },
    // AWS's own key decrypts for any reader of them.
    statements: (account) => [
      {
        actions: ['ssm:GetParameters'],
        resources: Object.values(probeParameters).map((name) =>
          arnOf(account, 'ssm', `parameter${folder}/${name}`),
        ),
      },
    ],
  });
};
