import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import { config } from '../../lib/config.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { httpHandler } from '../../lib/dynamodb/lean/http-handler.ts';
import { findJob } from '../../lib/store/jobs/find-job.ts';
import { tableName } from '../../lib/store/tables.ts';
import { mediansInTurns } from '../measure.ts';
import { decodeItem, encodeItem } from '../peers/dynamodb-json.ts';
import { post, signedHeaders } from '../peers/raw-dynamodb.ts';
import { figure, printTable } from '../report.ts';
import { context } from './context.ts';

type Job = { readonly employerId: number; readonly jobId: number };

/** Middlewares of a route that only reads. */
const middlewares = 7;

const emptyStack = () => {
  const stack = middy({ timeoutEarlyInMillis: 0 });
  for (let count = 0; count < middlewares; count++) stack.use({ before: () => {} });
  return stack.handler(async () => ({}));
};

/** The steps of a get that can run alone. */
const stepsOf = async ({ employerId, jobId }: Job) => {
  const endpoint = new URL(config().endpoint ?? '');
  const input = {
    TableName: tableName('jobs'),
    ConsistentRead: true,
    KeyConditionExpression: 'id = :id',
  };
  const values = { ':id': jobId };
  const write = () => JSON.stringify({ ...input, ExpressionAttributeValues: encodeItem(values) });
  const body = write();
  const sign = () => signedHeaders(endpoint.host, 'Query', body);
  const headers = sign();
  const { text } = await post(endpoint, headers, body);
  const { handle } = httpHandler({ requestTimeout: 20_000, connectionTimeout: 20_000 });
  const { protocol, hostname, port } = endpoint;
  const request = {
    protocol,
    hostname,
    port: Number(port),
    method: 'POST',
    path: '/',
    query: {},
    headers,
    body,
  };
  const stack = emptyStack();
  return [
    () => post(endpoint, headers, body),
    () => handle(request),
    sign,
    () => [write(), JSON.parse(text).Items.map(decodeItem)],
    () => dynamo().send(new QueryCommand({ ...input, ExpressionAttributeValues: values })),
    () => findJob(jobId, employerId),
    () => stack({}, context),
  ];
};

/** @returns microseconds of CPU a call. */
const cpuOf = async (step: () => unknown, calls: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call++) await step();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
};

/**
 * Prints where the CPU of a get goes.
 *
 * @param handler measures the handler.
 * @param quiet measures it with its log line suppressed.
 */
export const printParts = async (
  job: Job,
  handler: () => Promise<number>,
  quiet: () => Promise<number>,
  { rounds, calls }: { readonly rounds: number; readonly calls: number },
): Promise<void> => {
  const steps = (await stepsOf(job)).map((step) => () => cpuOf(step, calls));
  const [
    whole = 0,
    unlogged = 0,
    nodeHttp = 0,
    http = 0,
    signature = 0,
    json = 0,
    query = 0,
    read = 0,
    stack = 0,
  ] = await mediansInTurns([handler, quiet, ...steps], rounds);
  const parts = {
    'HTTP round trip': http,
    'signature (node:crypto)': signature,
    'JSON of the query and its output': json,
    'other steps of the DynamoDB client *': query - http - signature - json,
    'making the job from its items *': read - query,
    [`middy with ${middlewares} empty middlewares`]: stack,
    'log line *': whole - unlogged,
    'middlewares, use case, response *': unlogged - read - stack,
    'the whole handler': whole,
    'for comparison: an HTTP round trip by node:http': nodeHttp,
  };
  printTable(
    'Where the CPU of a get goes',
    Object.entries(parts).map(([part, cpu]) => ({
      part,
      'CPU µs': figure(cpu),
      share: figure(cpu / whole),
    })),
    ['* A difference of two measurements.'],
  );
};
