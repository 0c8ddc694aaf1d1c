import { randomBytes } from 'node:crypto';
import { applicationKeyName } from '../../lib/limits.ts';
import { liveAlias } from '../functions.ts';
import { type AwsAccount, arnOf, type Statement } from '../grants.ts';
import type { StageSettings } from '../settings.ts';
import { parameterFolder } from '../stages.ts';
import { createFunction, type FunctionOptions, findAwsAccount } from './function.ts';
import type { StageWithTables } from './tables.ts';

const configurationSetOf = ({ ownPrefix }: StageSettings): string => `${ownPrefix}-applications`;

/** What a function with digests of applications and addresses needs: it may read their key. */
const keyOptions = ({ name }: StageSettings) => {
  const key = `${parameterFolder(name)}/${applicationKeyName}`;
  return {
    environment: { APPLICATION_KEY_PARAMETER: key },
    // AWS's own key decrypts for any reader of the parameter.
    statements: (account: AwsAccount): Statement[] => [
      { actions: ['ssm:GetParameter'], resources: [arnOf(account, 'ssm', `parameter${key}`)] },
    ],
  };
};

/**
 * Creates what sends applications, and the key of their digests.
 *
 * @returns what the function that takes them needs beside its grants: it may send from the stage's
 *   identity alone, and read the key.
 */
export const createApplications = (
  settings: StageSettings,
  variables: NonNullable<StageSettings['applications']>,
): FunctionOptions => {
  const domain = variables.MAIL_FROM.slice(variables.MAIL_FROM.indexOf('@') + 1);
  const configurationSet = configurationSetOf(settings);
  const { environment, statements } = keyOptions(settings);
  // With the records of DKIM and DMARC; it ends when SES has verified the domain.
  new sst.aws.Email('Applications', {
    sender: domain,
    events: [
      {
        name: 'Outcomes',
        types: ['bounce', 'complaint', 'reject', 'delivery-delay'],
        // SES sends events to the default bus alone.
        bus: findAwsAccount().apply((account) => arnOf(account, 'events', 'event-bus/default')),
      },
    ],
    transform: {
      configurationSet: {
        configurationSetName: configurationSet,
        suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      },
    },
  });
  new aws.ssm.Parameter(
    'ApplicationKey',
    {
      name: environment.APPLICATION_KEY_PARAMETER,
      type: 'SecureString',
      value: randomBytes(32).toString('base64'),
    },
    // The first value stays: with another, what was sent before would be sent again.
    { ignoreChanges: ['value'] },
  );
  return {
    environment: { ...variables, ...environment, MAIL_CONFIGURATION_SET: configurationSet },
    statements: (account) => [
      {
        // For a message that is composed already, SES checks the second.
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [
          arnOf(account, 'ses', `identity/${domain}`),
          arnOf(account, 'ses', `configuration-set/${configurationSet}`),
        ],
      },
      ...statements(account),
    ],
  };
};

/** Creates the function that records what became of the stage's mails, and what calls it. */
export const createMailEvents = (settings: StageWithTables): void => {
  const { arn } = createFunction('record-mail-event', settings, keyOptions(settings));
  const rule = new aws.cloudwatch.EventRule('MailEvents', {
    name: `${settings.ownPrefix}-mail-events`,
    eventPattern: JSON.stringify({
      source: ['aws.ses'],
      // Other stages and services of the account have mails, too.
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSetOf(settings)] } } },
    }),
  });
  const permission = new aws.lambda.Permission('MailEventsPermission', {
    action: 'lambda:InvokeFunction',
    // Both: the provider would not find a permission that it has added by the ARN of an alias.
    function: arn.apply((full) => full.split(':').slice(0, 7).join(':')),
    ...(!$dev && { qualifier: liveAlias }),
    principal: 'events.amazonaws.com',
    sourceArn: rule.arn,
  });
  new aws.cloudwatch.EventTarget('MailEventsTarget', { rule: rule.name, arn }, { dependsOn: [permission] });
};
