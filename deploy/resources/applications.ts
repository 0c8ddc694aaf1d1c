import { randomBytes } from 'node:crypto';
import { mailNames, mailStatements } from '../applications.ts';
import type { StageSettings } from '../settings.ts';
import type { FunctionOptions } from './function.ts';

/**
 * Creates what sends applications, and the key of their digests.
 *
 * @returns what the function that takes them needs beside its grants.
 */
export const createApplications = (
  settings: StageSettings,
  variables: NonNullable<StageSettings['applications']>,
): FunctionOptions => {
  const names = mailNames(settings, variables.MAIL_FROM);
  const { domain, configurationSet, key } = names;
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
    statements: (account) => mailStatements(names, account),
  };
};
