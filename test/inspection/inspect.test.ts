import { beforeEach, expect, test } from 'vitest';
import { countUp, dailyCounter } from '../../lib/application/store/application-limits.ts';
import { config } from '../../lib/config.ts';
import { insertKey, rotateKey } from '../../lib/employer/store/api-keys.ts';
import { insertFeed } from '../../lib/fetching/store/feeds.ts';
import { inspect } from '../../lib/inspection/inspect.ts';
import { writeItems } from '../../lib/store/items.ts';
import { type AwsAccount, expectedStage, useAwsAccount } from '../support/aws-account.ts';
import { withFaults } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';

beforeEach(createOwnTables);

const now = new Date('2026-11-27T14:00:05Z');

test('finds nothing on a stage that is as it should be', async () => {
  await useAwsAccount();
  expect(await inspect(expectedStage, now)).toEqual([]);
});

const ofTables = (fault: string) => ['Jobs', 'Syncs', 'Idempotency', 'Changes'].map((of) => `${of} ${fault}`);

test.for<[outage: string, change: (account: AwsAccount) => unknown, ...lines: string[]]>([
  ['no recipient', (aws) => aws.subscriptions.pop(), 'No recipient of the alarms has confirmed.'],
  [
    'a recipient that has not confirmed',
    (aws) => aws.subscriptions.push('PendingConfirmation'),
    'Recipients of the alarms that have not confirmed: 1.',
  ],
  [
    'removals that no stream starts',
    (aws) => Object.assign(aws.mappings['remove-missing'] ?? {}, { State: 'Disabled' }),
    'No enabled mapping feeds remove-missing with the stream of Syncs.',
  ],
  [
    'a log of changes that follows a stream of before',
    (aws) => Object.assign(aws.mappings['record-changes'] ?? {}, { stale: true }),
    'No enabled mapping feeds record-changes with the stream of Jobs.',
  ],
  [
    'a schedule that is disabled',
    (aws) => Object.assign(aws.schedules.find(({ of }) => of === 'announce') ?? {}, { State: 'DISABLED' }),
    'Enabled schedules of announce: 0 instead of 1.',
  ],
  [
    'one of two schedules of the sweep that is gone',
    (aws) => aws.schedules.shift(),
    'Enabled schedules of sweep: 1 instead of 2.',
  ],
  [
    'items that do not expire',
    (aws) => Object.assign(aws.expiry, { TimeToLiveStatus: 'DISABLED' }),
    'Idempotency keeps items that have expired.',
    'Syncs keeps items that have expired.',
    'Changes keeps items that have expired.',
  ],
  [
    'tables without recovery',
    (aws) => Object.assign(aws, { recovery: 'DISABLED' }),
    ...ofTables('has no point-in-time recovery.'),
  ],
  [
    'tables that can be deleted',
    (aws) => Object.assign(aws.table, { DeletionProtectionEnabled: false }),
    ...ofTables('is not protected from deletion.'),
  ],
  [
    'a log group that is gone',
    (aws) => aws.groups.shift(),
    `The log group of ${expectedStage.functions[0]} is missing.`,
  ],
  [
    'a filter that is gone',
    (aws) => Reflect.deleteProperty(aws.filters, 'resumed-removals'),
    'No filter counts the metric resumed-removals.',
  ],
  [
    'a filter with another pattern',
    (aws) => Object.assign(aws.filters, { throttled: '{ $.status = "430" }' }),
    'No filter counts the metric throttled.',
  ],
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html
  [
    'an account that AWS reviews',
    (aws) => Object.assign(aws.mails, { EnforcementStatus: 'PROBATION' }),
    'Amazon SES reports PROBATION for the account.',
  ],
  [
    'mails that are paused',
    (aws) => Object.assign(aws.mails, { SendingEnabled: false }),
    'Amazon SES has paused all mails.',
  ],
  [
    'the quota of the sandbox',
    (aws) => Object.assign(aws.mails.SendQuota, { Max24HourSend: 200 }),
    'Amazon SES sends 200 mails a day, fewer than APPLICATIONS_PER_KEY (5000).',
  ],
  [
    'a quota of mails that is half used',
    (aws) => Object.assign(aws.mails.SendQuota, { SentLast24Hours: 25_000 }),
    'Amazon SES has sent 25000 of 50000 mails in 24 hours.',
  ],
  ['a quota without a limit', (aws) => Object.assign(aws.mails.SendQuota, { Max24HourSend: -1 })],
  [
    'a right that is missing, which hides no other problem',
    (aws) => Object.assign(aws, { refused: 'scheduler', recovery: 'DISABLED' }),
    'the schedules could not be inspected: AccessDeniedException',
    ...ofTables('has no point-in-time recovery.'),
  ],
])('finds %s', async ([, change, ...lines]) => {
  const { account } = await useAwsAccount();
  change(account);
  const found = (await inspect(expectedStage, now)).map((line) =>
    line.replace(`${config().tablePrefix}-`, ''),
  );
  for (const line of lines) expect(found).toContainEqual(expect.stringContaining(line));
  if (lines.length < 2) expect(found).toHaveLength(lines.length);
});

test('finds keys of boards that end within 30 days, but for rotated and other ones', async () => {
  await useAwsAccount();
  const issue = (expires?: string) =>
    insertKey({ kind: 'board', label: 'site', ...(expires && { expires }) }, now);
  const ending = await issue('2026-12-20T00:00:00.000Z');
  await issue('2027-01-20T00:00:00.000Z');
  await rotateKey((await issue()).keyId, 3_600_000, now);
  const found = await inspect(expectedStage, now);
  expect(found).toEqual([`The board's key ${ending.keyId} ends at 2026-12-20T00:00:00.000Z.`]);
  expect(found.join()).not.toContain(ending.key);
});

test('finds feeds of which no run has begun, an hour after their time', async () => {
  await useAwsAccount();
  const begun = { employerId: 4021, created: '2026-11-20T08:00:00.000Z', attempts: 0, badNights: 0 };
  const feedAt = (id: string, at: string, night: string) =>
    insertFeed({ ...begun, id, at, night, url: 'https://jobs.example/feed.xml' });
  // 14:00 UTC is 09:00 in the zone of the board.
  await feedAt('4021-aaaa', '02:00', '2026-11-27');
  await feedAt('4021-bbbb', '08:30', '2026-11-26');
  expect(await inspect(expectedStage, now)).toEqual([]);
  await feedAt('4021-cccc', '02:00', '2026-11-26');
  expect(await inspect(expectedStage, now)).toEqual([
    'Feeds of which no run has begun: 1, such as 4021-cccc.',
  ]);
});

test('says what it could not read while the store is unavailable', async () => {
  await useAwsAccount();
  const found = await withFaults({ rate: 1, kinds: ['server-error'], seed: 1 }, () =>
    inspect(expectedStage, now),
  );
  expect(found).toEqual([
    expect.stringMatching(/^the keys of boards could not be inspected: /),
    expect.stringMatching(/^the limit of applications could not be inspected: /),
    expect.stringMatching(/^the runs of feeds could not be inspected: /),
  ]);
});

test('finds keys that used half of their limit of applications yesterday', async () => {
  await useAwsAccount();
  const { keyId } = await insertKey({ kind: 'board', label: 'site', applications: true }, now);
  const hand = (day: string) =>
    writeItems(() => [
      countUp(
        { ...dailyCounter(`key#${keyId}`, 2), of: `key#${keyId}#0` },
        Date.parse(`${day}T23:00:00Z`) / 1_000,
      ),
    ]);
  const inspected = () => inspect({ ...expectedStage, applicationsPerKey: 2 }, now);
  await hand('2026-11-25');
  expect(await inspected()).toEqual([]);
  await hand('2026-11-26');
  expect(await inspected()).toEqual([`The key ${keyId} handed in 1 applications on 2026-11-26, of 2.`]);
});
