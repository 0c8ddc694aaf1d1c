import { beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../functions/probe.ts';
import { storeProbeKeys } from '../../lib/probe/target.ts';
import { useApi } from '../support/api/api.ts';
import { parameterStore } from '../support/parameter-store.ts';
import { withFaults } from '../support/store/faults.ts';

const api = useApi();
const folder = '/job-posting/staging';

/** Parameter Store, for the AWS SDK of this process. */
const useParameters = async (): Promise<Map<string, string>> => {
  const { values, environment } = await parameterStore();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return values;
};

beforeEach(() => {
  vi.stubEnv('PROBE_PARAMETERS', folder);
});

const lines = () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => log.mock.calls.map(([line]) => JSON.parse(line)).filter(({ probe }) => probe);
};

test('uses the stored origin and keys, and logs its steps', async () => {
  const logged = lines();
  const parameters = await useParameters();
  parameters.set(`${folder}/origin`, api.origin());
  expect(await storeProbeKeys(folder, await api.probeKeys())).toBe(`${folder}/probe-keys`);
  expect(await handler()).toMatchObject({ failure: undefined });
  expect(logged()).toMatchObject([
    {
      level: 'info',
      probe: 'done',
      steps: ['create', 'read', 'list', 'delete', 'walk', 'follow'].map((step) => ({ step })),
    },
  ]);
});

test('fails, and logs why, when the service fails', async () => {
  const logged = lines();
  const parameters = await useParameters();
  parameters.set(`${folder}/origin`, api.origin());
  await storeProbeKeys(folder, await api.probeKeys());
  const failure = 'PUT /jobs returned 503, not 200 or 201.';
  await withFaults({ rate: 1, kinds: ['server-error'], seed: 1 }, async () => {
    await expect(handler()).rejects.toThrow(failure);
  });
  expect(logged()).toMatchObject([{ level: 'error', probe: 'failed', failure }]);
});

test.each(['origin', 'probe-keys'])('fails, and names it, without the parameter %s', async (missing) => {
  const logged = lines();
  const parameters = await useParameters();
  const other = missing === 'origin' ? 'probe-keys' : 'origin';
  parameters.set(`${folder}/${other}`, 'https://jobs.example');
  const message = `The parameter ${folder}/${missing} is missing.`;
  await expect(handler()).rejects.toThrow(message);
  expect(logged()).toMatchObject([
    { level: 'error', probe: 'failed', cause: { message: expect.stringContaining(message) } },
  ]);
});
