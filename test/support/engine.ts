import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../lib/store/dynamodb/client.ts';
import { startEngine } from '../../local/engine/engine.ts';
import { createTablesWithoutStreams } from './store/tables-without-streams.ts';

/**
 * Whether all tests run, but for projects that are excluded by name. `filenamePattern` is private to Vitest: if it is renamed, a run of single
 * files fails for unused grants, while full runs still check them.
 */
const isFullRun = ({ vitest }: TestProject): boolean => {
  const { filenamePattern } = vitest as object as { readonly filenamePattern?: readonly string[] };
  const { testNamePattern, shard, changed, related, cliExclude, project } = vitest.config;
  const onlyProject = project.find((name) => !name.startsWith('!'));
  return [filenamePattern, testNamePattern, shard, changed, related, cliExclude, onlyProject].every(
    (limit) => !limit,
  );
};

/**
 * Starts one in-memory engine with the tables for the whole run. Tests share it, each with its own
 * employers. `DYNAMODB_ENDPOINT` selects another engine; a random table prefix isolates the run
 * there.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const existingEndpoint = process.env.DYNAMODB_ENDPOINT;
  const engine = existingEndpoint ? undefined : await startEngine({ dataDir: ':memory:' });
  // Workers inherit this environment.
  process.env.DYNAMODB_ENDPOINT = existingEndpoint ?? engine?.endpoint;
  // The operator's commands record themselves in the data folder, which may be that of a developer.
  process.env.DATA_DIR = ':memory:';
  process.env.TABLE_PREFIX = `test-${randomUUID().slice(0, 8)}`;
  const recorded = mkdtempSync(join(tmpdir(), 'recorded-actions-'));
  process.env.RECORDED_ACTIONS = recorded;
  const applications = mkdtempSync(join(tmpdir(), 'applications-'));
  process.env.APPLICATIONS_FOLDER = applications;
  process.env.WHOLE_RUN = isFullRun(project) ? 'yes' : '';
  // Child processes of tests share compiled TypeScript through this cache.
  const compiled = mkdtempSync(join(tmpdir(), 'compiled-'));
  process.env.NODE_COMPILE_CACHE = compiled;
  const client = connect(process.env.DYNAMODB_ENDPOINT);
  await createTablesWithoutStreams(client);
  client.destroy();
  return async () => {
    await engine?.stop();
    // An exiting process may still write to the compile cache: hence the retries.
    for (const folder of [recorded, compiled, applications])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
};
