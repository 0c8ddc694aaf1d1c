import { randomUUID } from 'node:crypto';
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateListSubscriptionsByTopic, SNSClient, type Subscription } from '@aws-sdk/client-sns';
import { parameterFolder, type StageName } from '../../deploy/stages.ts';
import { probe } from '../../lib/probe/probe.ts';
import { MissingParameter, readProbeTarget } from '../../lib/probe/target.ts';

/** @returns one line for each subscriber of the alarms, or one that there is none. */
export const recipientLines = (stage: StageName, subscriptions: readonly Subscription[]): string[] =>
  subscriptions.length === 0
    ? [`Alarms of ${stage} reach no one: nothing is subscribed to their topic. Set ALARM_EMAIL, and deploy.`]
    : subscriptions.map(({ Endpoint, SubscriptionArn }) =>
        SubscriptionArn?.startsWith('arn:')
          ? `Alarms of ${stage} go to ${Endpoint}, which has confirmed.`
          : `Alarms of ${stage} do not go to ${Endpoint} yet: open the link in the message that AWS sent to it.`,
      );

/** Reports who receives the alarms. @throws AWS's errors */
export const reportRecipients = async (stage: StageName, TopicArn: string): Promise<void> => {
  const client = new SNSClient({});
  const subscriptions: Subscription[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn })) {
    subscriptions.push(...Subscriptions);
  }
  client.destroy();
  for (const line of recipientLines(stage, subscriptions)) console.log(line);
};

/** Lambda's default quota; new accounts can have 10. */
const usualConcurrency = 1_000;

/** @returns a warning, or undefined. */
export const concurrencyWarning = (limit: number): string | undefined =>
  limit < usualConcurrency
    ? `Lambda runs at most ${limit} calls at the same time in this account and region; further ones get 503. Raise the quota: docs/deployment.md#before-production.`
    : undefined;

/** Warns about a low quota of the account. @throws AWS's errors */
export const warnOfConcurrency = async (client: LambdaClient): Promise<void> => {
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  const warning = concurrencyWarning(AccountLimit?.ConcurrentExecutions ?? usualConcurrency);
  if (warning) console.warn(warning);
};

/** @returns a warning, or undefined. */
export const sandboxWarning = (hasProductionAccess: boolean | undefined): string | undefined =>
  hasProductionAccess
    ? undefined
    : 'Amazon SES is in its sandbox in this account and region: it sends applications to verified addresses only. Request production access: docs/operations.md#leave-the-sandbox-of-amazon-ses.';

/** Warns about an account that cannot send to every employer yet. @throws AWS's errors */
export const warnOfSandbox = async (): Promise<void> => {
  const client = new SESv2Client({});
  const { ProductionAccessEnabled } = await client.send(new GetAccountCommand({}));
  client.destroy();
  const warning = sandboxWarning(ProductionAccessEnabled);
  if (warning) console.warn(warning);
};

/**
 * Uses the deployed service as a client does.
 *
 * @throws RangeError that says how to roll back, if a step fails.
 */
export const probeStage = async (stage: StageName): Promise<void> => {
  try {
    const target = await readProbeTarget(parameterFolder(stage));
    const { failure } = await probe(target, { referenceId: `probe-${randomUUID()}`, now: new Date() });
    if (failure !== undefined) {
      throw new RangeError(
        `The probe fails: ${failure} To repeat it, for example when a new domain name resolves: npm run admin -- --stage ${stage} probe. To make the previous release live again: npm run rollback -- --stage ${stage}`,
      );
    }
    console.log(`The probe created, read, listed and deleted a job on ${stage}.`);
  } catch (error) {
    if (!(error instanceof MissingParameter)) throw error;
    console.warn(`The probe did not run. ${error.message}`);
  }
};
