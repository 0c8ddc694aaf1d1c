import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { functionNames } from '../../deploy/functions.ts';
import { grants, tableStatements } from '../../deploy/grants.ts';
import { readRecorded } from '../support/used-actions.ts';

const { uses, files } = readRecorded(process.env.RECORDED_ACTIONS ?? '');

/** The test files in which functions are called. */
const recording = globSync('test/{api,functions,jobs}/*.test.ts')
  .map((file) => join(process.cwd(), file))
  .filter((file) =>
    /support\/(api|service|call-function|sweeping|record-actions)\.ts/.test(readFileSync(file, 'utf8')),
  );

/** Of single files it can be said that they use nothing beyond the grants, not that they use them all. */
const isWholeRun = recording.length > 0 && recording.every((file) => files.includes(file));

const granted = (name: string): string[] =>
  Object.entries(grants[name] ?? {})
    .flatMap(([resource, actions]) => actions.map((action) => `${action} ${resource}`))
    .sort();

describe.each(functionNames)('%s', (name) => {
  const used = uses.get(name) ?? [];

  test('asked the store for nothing, in all the tests, that it is not granted', () => {
    expect(used.filter((use) => !granted(name).includes(use))).toEqual([]);
  });

  test.runIf(isWholeRun)('is granted nothing that it did not ask for in all the tests', () => {
    expect(granted(name).filter((grant) => !used.includes(grant))).toEqual([]);
  });
});

test('grants are those of functions that there are', () => {
  expect(Object.keys(grants).filter((name) => !functionNames.includes(name))).toEqual([]);
});

test('a grant names one table or index by its whole name', () => {
  const place = { partition: 'aws', region: 'ca-central-1', accountId: '000000000000' };
  const statements = functionNames.flatMap((name) => tableStatements(name, 'job-posting-dev', place));
  expect(statements).toContainEqual({
    actions: ['dynamodb:Query'],
    resources: ['arn:aws:dynamodb:ca-central-1:000000000000:table/job-posting-dev-Jobs/index/byStatus'],
  });
  expect(JSON.stringify(statements)).not.toContain('*');
});
