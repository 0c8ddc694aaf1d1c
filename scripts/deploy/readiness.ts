import { randomUUID } from 'node:crypto';
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateListSubscriptionsByTopic, SNSClient, type Subscription } from '@aws-sdk/client-sns';
import { parameterFolder, type StageName } from '../../deploy/stages.ts';
import { probe } from '../../lib/probe/probe.ts';
import { MissingParameter, readProbeTarget } from '../../lib/probe/target.ts';

/** Reports who receives the alarms. @throws AWS's errors */
export const reportRecipients = async (stage: StageName, TopicArn: string): Promise<void> => {
  const subscriptions: Subscription[] = [];
  const pages = paginateListSubscriptionsByTopic({ client: new SNSClient({}) }, { TopicArn });
  for await (const { Subscriptions = [] } of pages) subscriptions.push(...Subscriptions);
  if (subscriptions.length === 0) {
    console.log(
      `Alarms of ${stage} reach no one: nothing is subscribed to their topic. Set ALARM_EMAIL, and deploy.`,
    );
  }
  for (const { Endpoint, SubscriptionArn } of subscriptions) {
    console.log(
      SubscriptionArn?.startsWith('arn:')
        ? `Alarms of ${stage} go to ${Endpoint}, which has confirmed.`
        : `Alarms of ${stage} do not go to ${Endpoint} yet: open the link in the message that AWS sent to it.`,
    );
  }
};

/** Warns of a quota below Lambda's default, 1,000; new accounts can have 10. @throws AWS's errors */
export const warnOfConcurrency = async (client: LambdaClient): Promise<void> => {
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 1_000;
  if (limit >= 1_000) return;
  console.warn(
    `Lambda runs at most ${limit} calls at the same time in this account and region; further ones get 503. Raise the quota: docs/deployment.md#before-production.`,
  );
};

/** Warns about an account that cannot send to every employer yet. @throws AWS's errors */
export const warnOfSandbox = async (): Promise<void> => {
  const { ProductionAccessEnabled } = await new SESv2Client({}).send(new GetAccountCommand({}));
  if (ProductionAccessEnabled) return;
  console.warn(
    'Amazon SES is in its sandbox in this account and region: it sends applications to verified addresses only. Request production access: docs/operations.md#leave-the-sandbox-of-amazon-ses.',
  );
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
    console.log(`The probe created, read, listed and deleted a job on ${stage}, and read as a board.`);
  } catch (error) {
    if (!(error instanceof MissingParameter)) throw error;
    console.warn(`The probe did not run. ${error.message}`);
  }
};
