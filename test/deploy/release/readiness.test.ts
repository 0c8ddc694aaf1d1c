import { expect, it } from 'vitest';
import { concurrencyWarning, recipientLines } from '../../../scripts/deploy/readiness.ts';

it('shows who receives the alarms, and who has not confirmed', () => {
  // https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
  const subscriptions = [
    {
      Endpoint: 'ops@jobs.example',
      SubscriptionArn: 'arn:aws:sns:ca-central-1:000000000000:job-posting-production-alarms:1',
    },
    { Endpoint: 'new@jobs.example', SubscriptionArn: 'PendingConfirmation' },
  ];
  expect(recipientLines('production', subscriptions)).toEqual([
    'Alarms of production go to ops@jobs.example, which has confirmed.',
    'Alarms of production do not go to new@jobs.example yet: open the link in the message that AWS sent to it.',
  ]);
  expect(recipientLines('production', [])).toEqual([
    'Alarms of production reach no one: nothing is subscribed to their topic. Set ALARM_EMAIL, and deploy.',
  ]);
});

it('warns of a quota of concurrency below the default, 1,000', () => {
  expect(concurrencyWarning(1000)).toBeUndefined();
  expect(concurrencyWarning(10)).toMatch(/^Lambda runs at most 10 calls at the same time/);
});
