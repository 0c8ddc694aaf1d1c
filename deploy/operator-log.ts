import {
  CloudWatchLogsClient,
  CreateLogStreamCommand,
  PutLogEventsCommand,
  paginateFilterLogEvents,
  ResourceAlreadyExistsException,
} from '@aws-sdk/client-cloudwatch-logs';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { findStage, operatorLogOf } from './stages.ts';

/**
 * Adds a line to the log of a stage's operators, which has a stream for each day.
 *
 * @param lineOf writes it, with the ARN of the user, or of the role with the name of its session.
 * @throws AWS's errors
 */
export const appendOperatorLine = async (
  stage: string,
  now: Date,
  lineOf: (who?: string) => string,
): Promise<void> => {
  // A command must not seem to hang.
  const options = { abortSignal: AbortSignal.timeout(10_000) };
  const { Arn: who } = await new STSClient({}).send(new GetCallerIdentityCommand({}), options);
  const client = new CloudWatchLogsClient({});
  const stream = {
    logGroupName: operatorLogOf(findStage(stage).name),
    logStreamName: now.toISOString().slice(0, 10),
  };
  await client.send(new CreateLogStreamCommand(stream), options).catch((error) => {
    if (!(error instanceof ResourceAlreadyExistsException)) throw error;
  });
  const put = new PutLogEventsCommand({
    ...stream,
    logEvents: [{ timestamp: now.getTime(), message: lineOf(who) }],
  });
  const { rejectedLogEventsInfo: rejected } = await client.send(put, options);
  if (rejected) throw new Error("CloudWatch Logs rejected the line: this computer's clock is wrong.");
};

/** The lines of a stage's operators since a time. @throws AWS's errors */
export const readOperatorLines = async (stage: string, since: number): Promise<string[]> => {
  const logGroupName = operatorLogOf(findStage(stage).name);
  const client = new CloudWatchLogsClient({});
  const pages = paginateFilterLogEvents({ client }, { logGroupName, startTime: since });
  const lines: string[] = [];
  for await (const { events = [] } of pages) lines.push(...events.map(({ message = '' }) => message));
  return lines;
};
