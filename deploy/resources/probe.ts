import { probeParameters } from '../../lib/probe/parameters.ts';
import { arnOf } from '../grants.ts';
import { parameterFolder } from '../stages.ts';
import { createFunction } from './function.ts';
import type { StageWithTables } from './tables.ts';

/**
 * Creates the probe.
 *
 * @param url the gateway's address, which the probe and the operator's commands read.
 */
export const createProbe = (settings: StageWithTables, url: $util.Output<string>): void => {
  const folder = parameterFolder(settings.name);
  new aws.ssm.Parameter('Origin', {
    name: `${folder}/${probeParameters.origin}`,
    type: 'String',
    // No secret, so that a plan shows it.
    insecureValue: url.apply((address) => new URL(address).origin),
  });
  createFunction('probe', settings, {
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
