import { expect, test } from 'vitest';
import { createServiceClient, jobsOf, resultsOf } from './scripted-service.ts';

test('putAll sends 100 jobs in a request, four requests at a time', async () => {
  const service = createServiceClient();
  const results = await Array.fromAsync(service.client.jobs.putAll(jobsOf(750)));
  expect(service.sent.map(({ body }) => body.operations.length).toSorted()).toEqual([
    100, 100, 100, 100, 100, 100, 100, 50,
  ]);
  expect(service.load.highest).toBe(4);
  expect(results.toSorted((a, b) => a.index - b.index)).toEqual(
    jobsOf(750).map(({ referenceId }, index) => ({ index, referenceId, outcome: 'unchanged' })),
  );
});

test('putAll sends jobs that failed again', async () => {
  const service = createServiceClient(({ body }, nth) =>
    nth === 1
      ? {
          status: 200,
          body: resultsOf(
            body.operations.map(() => ({ referenceId: 'r0' })),
            'failed',
          ),
        }
      : undefined,
  );
  const results = await Array.fromAsync(service.client.jobs.putAll(jobsOf(1)));
  expect(results).toMatchObject([{ outcome: 'unchanged' }]);
  expect(service.sent).toHaveLength(2);
});

test('putAll reads nothing with a signal that is aborted already', async () => {
  const service = createServiceClient();
  const signal = AbortSignal.abort(new Error('interrupted'));
  await expect(service.client.jobs.putAll(jobsOf(1), { signal }).next()).rejects.toThrow('interrupted');
  expect(service.sent).toEqual([]);
});

test('a dry run must be confirmed', async () => {
  const operations = [{ op: 'delete', referenceId: 'R' }] as const;
  const body = resultsOf([{ referenceId: 'R' }], 'deleted');
  const unconfirmed = createServiceClient(() => ({ status: 200, body }));
  await expect(unconfirmed.client.jobs.batch(operations, { dryRun: true })).rejects.toMatchObject({
    name: 'InvalidResponseError',
  });
  const confirmed = createServiceClient(() => ({ status: 200, headers: { 'dry-run': 'true' }, body }));
  expect(await confirmed.client.jobs.batch(operations, { dryRun: true, lenient: true })).toEqual(body);
  expect(confirmed.sent).toMatchObject([{ call: 'POST /jobs/batch?dryRun=true', body: { operations } }]);
  expect(confirmed.sent[0]?.headers.get('prefer')).toBe('handling=lenient');
});

test('removals are read page by page, from the address of the client', async () => {
  const removal = (id: number) => ({ id, referenceId: `r${id}`, title: 'x' });
  const service = createServiceClient(({ call }) => {
    const isFirst = !call.includes('?');
    const next = isFirst ? 'https://elsewhere.example/api/v1.1/syncs/s/removals?cursor=c' : null;
    return { status: 200, body: { data: [removal(isFirst ? 1 : 2)], next } };
  });
  expect(await Array.fromAsync(service.client.syncs.removals('s'))).toEqual([removal(1), removal(2)]);
  expect(service.calls()).toEqual(['GET /syncs/s/removals', 'GET /syncs/s/removals?cursor=c']);
});

test.each(['', '.', '..'])('the id %j, which is another path, is not sent', async (id) => {
  const service = createServiceClient();
  await expect(service.client.syncs.abort(id)).rejects.toThrow(TypeError);
  expect(service.sent).toEqual([]);
});
