import { randomBytes } from 'node:crypto';
import { applicationKeyName } from '../../lib/limits.ts';
import { arnOf } from '../grants.ts';
import type { StageSettings } from '../settings.ts';
import { parameterFolder } from '../stages.ts';
import type { FunctionOptions } from './function.ts';

/**
 * Creates what sends applications, and the key of their digests.
 *
 * @returns what the function that takes them needs beside its grants: it may send from the stage's
 *   identity alone, and read the key.
 */
export const createApplications = (
  { name, ownPrefix }: StageSettings,
  variables: NonNullable<StageSettings['applications']>,
): FunctionOptions => {
  const domain = variables.MAIL_FROM.slice(variables.MAIL_FROM.indexOf('@') + 1);
  const configurationSet = `${ownPrefix}-applications`;
  const key = `${parameterFolder(name)}/${applicationKeyName}`;
  // With the records of DKIM and DMARC; it ends when SES has verified the domain.
  new sst.aws.Email('Applications', {
    sender: domain,
    transform: {
      configurationSet: {
        configurationSetName: configurationSet,
        suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      },
    },
  });
  new aws.ssm.Parameter(
    'ApplicationKey',
    { name: key, type: 'SecureString', value: randomBytes(32).toString('base64') },
    // The first value stays: with another, what was sent before would be sent again.
    { ignoreChanges: ['value'] },
  );
  return {
    environment: { ...variables, MAIL_CONFIGURATION_SET: configurationSet, APPLICATION_KEY_PARAMETER: key },
    statements: (account) => [
      {
        // For a message that is composed already, SES checks the second.
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [
          arnOf(account, 'ses', `identity/${domain}`),
          arnOf(account, 'ses', `configuration-set/${configurationSet}`),
        ],
      },
      // AWS's own key decrypts for any reader of the parameter.
      { actions: ['ssm:GetParameter'], resources: [arnOf(account, 'ssm', `parameter${key}`)] },
    ],
  };
};
