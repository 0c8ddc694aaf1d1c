import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, test, vi } from 'vitest';
import { patchFeed } from '../../lib/fetching/store/feeds.ts';
import { anEmployer, useCommands } from '../fetching/support.ts';
import { inFunction } from '../support/store/record-actions.ts';

test('a run of each feed that is due is begun, once, asynchronously', async () => {
  const sent: object[] = [];
  vi.stubEnv('FEED_FUNCTION', 'job-posting-production-fetch-feed:live');
  vi.stubEnv('AWS_REGION', 'ca-central-1');
  vi.spyOn(LambdaClient.prototype, 'send').mockImplementation(async (command: object) => {
    if (command instanceof InvokeCommand) sent.push(command.input);
  });
  const { add } = useCommands();
  const employer = await anEmployer();
  const due = await add(employer, 'https://feed.example/', '--prefix', 'a-');
  const later = await add(employer, 'https://feed.example/', '--prefix', 'b-');
  await patchFeed(due, { night: '2020-01-01' });
  const { handler } = await import('../../functions/start-feeds.ts');
  await inFunction('start-feeds', () => handler());
  const own = sent
    .map((input) => ({ ...input, Payload: JSON.parse(String(Object(input).Payload)) }))
    .filter(({ Payload }) => [due, later].includes(Payload.id));
  expect(own).toEqual([
    {
      FunctionName: 'job-posting-production-fetch-feed:live',
      InvocationType: 'Event',
      Payload: { id: due, token: expect.stringMatching(/^[\w-]{36}$/), isScheduled: true },
    },
  ]);
  await patchFeed(due, { night: '2999-01-01' });
});
