import { type AwsAccount, arnOf, type Statement } from './grants.ts';
import type { StageSettings } from './settings.ts';
import { parameterFolder } from './stages.ts';

/** The names of what sends the applications of a stage. */
export const mailNames = ({ name, ownPrefix }: StageSettings, mailFrom: string) => ({
  /** The identity of SES. */
  domain: mailFrom.slice(mailFrom.indexOf('@') + 1),
  configurationSet: `${ownPrefix}-applications`,
  /** The parameter with the key of digests. */
  key: `${parameterFolder(name)}/application-key`,
});

/** Allows a function to send from the stage's identity alone, and to read the key of digests. */
export const mailStatements = (
  { domain, configurationSet, key }: ReturnType<typeof mailNames>,
  account: AwsAccount,
): Statement[] => [
  {
    // For a message that is composed already, SES checks the second.
    actions: ['ses:SendEmail', 'ses:SendRawEmail'],
    resources: [
      arnOf(account, 'ses', `identity/${domain}`),
      arnOf(account, 'ses', `configuration-set/${configurationSet}`),
    ],
  },
  // It applies to no resource.
  { actions: ['ses:GetSuppressedDestination'], resources: ['*'] },
  // AWS's own key decrypts for any reader of the parameter.
  { actions: ['ssm:GetParameter'], resources: [arnOf(account, 'ssm', `parameter${key}`)] },
];
