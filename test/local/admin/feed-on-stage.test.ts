import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { handler } from '../../../functions/fetch-feed.ts';
import { countJobs } from '../../../lib/employer/store/counters.ts';
import { suspendEmployer } from '../../../lib/employer/store/employers.ts';
import { findFeed, patchFeed } from '../../../lib/fetching/store/feeds.ts';
import { serve, useServers } from '../../feed/serve.ts';
import { anEmployer, aServer, jobs, useCommands } from '../../fetching/support.ts';
import { parameterStore } from '../../support/parameter-store.ts';

useServers();

/** A stage with a feed: Parameter Store, and Lambda's API, which runs the function before it responds. */
const useStage = async () => {
  const [employer, server, commands, parameters] = [
    await anEmployer(),
    await aServer(),
    useCommands(),
    await parameterStore(),
  ];
  const invocations: (string | undefined)[] = [];
  const lambda = await serve(async (request, response) => {
    invocations.push(`${request.method} ${request.url}`, `${request.headers['x-amz-invocation-type']}`);
    await handler(JSON.parse(await text(request)));
    response.writeHead(202).end();
  });
  const environment = { ...parameters.environment, AWS_ENDPOINT_URL_LAMBDA: lambda };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.stubEnv('FEED_PARAMETERS', '/job-posting/staging');
  const onStage = (...args: string[]) => commands.run('--stage', 'staging', 'feed', ...args);
  /** @returns the path of a file with this value in a header. */
  const headerFile = (value: string): string => {
    const path = join(commands.folder, 'headers');
    writeFileSync(path, `Authorization: Bearer ${value}\n`);
    return path;
  };
  return { employer, server, onStage, headerFile, invocations, secrets: parameters.values };
};

/** Adds a feed with a header. */
const addTo = async ({ employer, server, onStage, headerFile }: Awaited<ReturnType<typeof useStage>>) => {
  const file = headerFile('the-first-secret');
  const args = ['add', '--employer', `${employer}`, '--url', server.url, '--header-file', file];
  return String(Object((await onStage(...args)).document).id);
};

test('feed run invokes the deployed function, and has its result; headers are secrets of Parameter Store', async () => {
  const stage = await useStage();
  const { employer, server, onStage, headerFile, invocations, secrets } = stage;
  server.answer = ({ authorization }) =>
    authorization?.endsWith('-secret') ? { body: jobs(3) } : { status: 401 };
  const id = await addTo(stage);
  const name = `/job-posting/staging/feeds/${id}`;
  expect(secrets.get(name)).toBe('{"Authorization":"Bearer the-first-secret"}');

  expect(await onStage('run', id, '--preview')).toMatchObject({ status: 0, document: { mode: 'preview' } });
  expect(await countJobs(employer)).toMatchObject({ active: 0 });
  expect(await onStage('run', id)).toMatchObject({ status: 0, document: { isCommitted: true } });
  expect(await countJobs(employer)).toMatchObject({ active: 3 });
  // https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_RequestSyntax
  const request = 'POST /2015-03-31/functions/job-posting-staging-fetch-feed/invocations?Qualifier=live';
  expect(invocations).toEqual([request, 'Event', request, 'Event']);
  expect(server.requests.map(({ authorization }) => authorization)).toEqual([
    'Bearer the-first-secret',
    'Bearer the-first-secret',
  ]);

  await onStage('update', id, '--header-file', headerFile('another-secret'));
  await onStage('run', id);
  expect(server.requests.at(-1)?.authorization).toBe('Bearer another-secret');
  secrets.delete(name);
  const lines = [expect.stringContaining(`"feed update ${id} --header-file FILE"`)];
  expect(await onStage('run', id)).toMatchObject({ status: 1, document: { lines } });
  // One that is lost already is no reason to keep the feed.
  await onStage('remove', id);
  expect(await findFeed(id)).toBeUndefined();
});

test('feed remove forgets the headers', async () => {
  const stage = await useStage();
  const id = await addTo(stage);
  await stage.onStage('remove', id);
  expect([...stage.secrets]).toEqual([]);
});

test('feed run invokes nothing where the function would not run, and reports what AWS refuses', async () => {
  const stage = await useStage();
  const { employer, onStage, invocations } = stage;
  const id = await addTo(stage);
  const began = Date.now();
  await patchFeed(id, { lease: { holder: 'x', began, ends: began + 60_000 } });
  await expect(onStage('run', id)).rejects.toThrow('is being read');
  await patchFeed(id, { lease: { holder: 'x', began, ends: 0 } });
  const refusing = await serve((_, response) => {
    response.writeHead(404, { 'x-amzn-errortype': 'ResourceNotFoundException' });
    response.end('{"Message":"Function not found"}');
  });
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', refusing);
  await expect(onStage('run', id)).rejects.toThrow('Function not found');
  await suspendEmployer(employer, new Date());
  await expect(onStage('run', id)).rejects.toThrow('suspended');
  expect(invocations).toEqual([]);
});
