import { LambdaClient } from '@aws-sdk/client-lambda';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { describe, expect, it, vi } from 'vitest';
import {
  probeStage,
  reportRecipients,
  warnOfConcurrency,
  warnOfSandbox,
} from '../../../scripts/deploy/readiness.ts';
import { useApi } from '../../support/api/api.ts';
import { parameterStore } from '../../support/parameter-store.ts';
import { withoutTimeouts } from '../../support/without-timeouts.ts';

/** What is printed when AWS's client returns `response`. */
const linesWith = async (
  { prototype }: { prototype: { send: (...args: never[]) => unknown } },
  response: object,
  report: () => Promise<void>,
): Promise<string[]> => {
  vi.spyOn(prototype, 'send').mockImplementation(async () => response);
  const lines: string[] = [];
  for (const kind of ['log', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((line: string) => void lines.push(line));
  }
  await report();
  return lines;
};

it('shows who receives the alarms, and who has not confirmed', async () => {
  // https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
  const Subscriptions = [
    {
      Endpoint: 'ops@jobs.example',
      SubscriptionArn: 'arn:aws:sns:ca-central-1:000000000000:job-posting-production-alarms:1',
    },
    { Endpoint: 'new@jobs.example', SubscriptionArn: 'PendingConfirmation' },
  ];
  const report = () => reportRecipients('production', 'arn:aws:sns:ca-central-1:000000000000:alarms');
  expect(await linesWith(SNSClient, { Subscriptions }, report)).toEqual([
    'Alarms of production go to ops@jobs.example, which has confirmed.',
    'Alarms of production do not go to new@jobs.example yet: open the link in the message that AWS sent to it.',
  ]);
  expect(await linesWith(SNSClient, {}, report)).toEqual([
    'Alarms of production reach no one: nothing is subscribed to their topic. Set ALARM_EMAIL, and deploy.',
  ]);
});

it('warns of a quota of concurrency below the default, 1,000', async () => {
  const warningsWith = (ConcurrentExecutions: number) =>
    linesWith(LambdaClient, { AccountLimit: { ConcurrentExecutions } }, () =>
      warnOfConcurrency(new LambdaClient({})),
    );
  expect(await warningsWith(1000)).toEqual([]);
  expect(await warningsWith(10)).toEqual([
    expect.stringMatching(/^Lambda runs at most 10 calls at the same time/),
  ]);
});

it('warns of the sandbox of SES', async () => {
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html
  const sandbox = [expect.stringMatching(/^Amazon SES is in its sandbox/)];
  expect(await linesWith(SESv2Client, { ProductionAccessEnabled: true }, warnOfSandbox)).toEqual([]);
  expect(await linesWith(SESv2Client, { ProductionAccessEnabled: false }, warnOfSandbox)).toEqual(sandbox);
  expect(await linesWith(SESv2Client, {}, warnOfSandbox)).toEqual(sandbox);
});

describe('the probe at the end of a deployment', () => {
  const api = useApi();

  /** Probes the service with a key, on a stage whose parameters have it. @returns what was printed. */
  const probeWith = async (key: string | undefined): Promise<string[]> => {
    withoutTimeouts();
    const { values, environment } = await parameterStore();
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    values.set('/job-posting/staging/origin', api.origin());
    if (key)
      values.set('/job-posting/staging/probe-keys', JSON.stringify({ ...(await api.probeKeys()), key }));
    const lines: string[] = [];
    for (const kind of ['log', 'warn'] as const) {
      // The service runs in this process, too, and logs.
      vi.spyOn(console, kind).mockImplementation((line: string) => {
        if (!line.startsWith('{')) lines.push(line);
      });
    }
    await probeStage('staging');
    return lines;
  };

  it('uses the deployed service as a client', async () => {
    const { key } = await api.employer();
    expect(await probeWith(key)).toContain(
      'The probe created, read, listed and deleted a job on staging, and read as a board.',
    );
  });

  it('fails with the step, and says how to roll back', async () => {
    await expect(probeWith('unknown')).rejects.toThrow(
      /^The probe fails: PUT \/jobs returned 401, not 200 or 201\. .*: npm run rollback -- --stage staging$/,
    );
  });

  it('without a key does not run, and says how to install one', async () => {
    expect(await probeWith(undefined)).toEqual([
      'The probe did not run. The parameter /job-posting/staging/probe-keys is missing. Run "npm run admin -- --stage STAGE probe --install".',
    ]);
  });
});
