import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../lib/dynamodb/client.ts';
import { startEngine } from '../../local/engine/engine.ts';
import { createTables } from '../../local/tables.ts';

/**
 * Whether all tests run. Vitest keeps the names of files that it was given to itself: should it call them otherwise one
 * day, runs of single files fail for grants that they do not use, rather than whole runs not looking for any.
 */
const isWholeRun = ({ vitest }: TestProject): boolean => {
  const { filenamePattern } = vitest as object as { readonly filenamePattern?: readonly string[] };
  const { testNamePattern, shard, changed, related, cliExclude, project } = vitest.config;
  return [filenamePattern, testNamePattern, shard, changed, related, cliExclude, project[0]].every(
    (limit) => !limit,
  );
};

/**
 * One engine in memory for the whole run, with the tables. Tests share it, each with employers of its own.
 * `DYNAMODB_ENDPOINT` names another engine to test on; then a prefix of its own keeps the run's tables apart.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.DYNAMODB_ENDPOINT;
  const engine = given ? undefined : await startEngine({ dataDir: ':memory:' });
  // Workers are forked with this environment, before any module reads it.
  process.env.DYNAMODB_ENDPOINT = given ?? engine?.endpoint;
  process.env.TABLE_PREFIX = `test-${randomUUID().slice(0, 8)}`;
  const recorded = mkdtempSync(join(tmpdir(), 'recorded-actions-'));
  process.env.RECORDED_ACTIONS = recorded;
  process.env.WHOLE_RUN = isWholeRun(project) ? 'yes' : '';
  // Processes that tests start load their TypeScript from it, once one has compiled it.
  const compiled = mkdtempSync(join(tmpdir(), 'compiled-'));
  process.env.NODE_COMPILE_CACHE = compiled;
  const client = connect(process.env.DYNAMODB_ENDPOINT);
  await createTables(client);
  client.destroy();
  return async () => {
    await engine?.stop();
    // A process that is ending may still write to the second.
    for (const folder of [recorded, compiled])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
};
