import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const identity = 'arn:aws:sts::000000000000:assumed-role/operators/ana@board.example';

const callerIdentity = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <GetCallerIdentityResult><Arn>${identity}</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>`;

type Event = { readonly timestamp: number; readonly message: string };

/** Starts a server in the place of CloudWatch Logs and of AWS's Security Token Service, for the running test. */
export const operatorLog = async () => {
  /** The lines, by group and stream. */
  const lines = new Map<string, Event[]>();
  /** What PutLogEvents returns. */
  const reply: { rejectedLogEventsInfo?: object } = {};
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const action = request.headers['x-amz-target'];
    if (action === undefined) {
      response.setHeader('content-type', 'text/xml').end(callerIdentity);
      return;
    }
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    const { logGroupName, logStreamName, logEvents = [], startTime, nextToken } = JSON.parse(body);
    const stream = `${logGroupName} ${logStreamName}`;
    const fail = (__type: string) => {
      response.statusCode = 400;
      response.end(JSON.stringify({ __type, message: __type }));
    };
    if (action === 'Logs_20140328.FilterLogEvents') {
      // Pages, as its reference says: https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_FilterLogEvents.html
      const own = [...lines]
        .filter(([name]) => name.startsWith(`${logGroupName} `))
        .flatMap(([, each]) => each);
      const events = own.filter(({ timestamp }) => timestamp >= startTime);
      const at = Number(nextToken ?? 0);
      const more = at + 1 < events.length && { nextToken: String(at + 1) };
      response.end(JSON.stringify({ events: events.slice(at, at + 1), ...more }));
      return;
    }
    if (action === 'Logs_20140328.CreateLogStream') {
      if (lines.has(stream)) return fail('ResourceAlreadyExistsException');
      lines.set(stream, []);
    } else {
      if (!lines.has(stream)) return fail('ResourceNotFoundException');
      lines.get(stream)?.push(...logEvents);
    }
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { AWS_ENDPOINT_URL_STS: url, AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: url };
  return { lines, reply, identity, environment };
};
