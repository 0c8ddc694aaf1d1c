import { describe, expect, test } from 'vitest';
import { functionNames } from '../../deploy/functions.ts';
import { grants, tableStatements } from '../../deploy/grants.ts';
import { readUses } from '../support/used-actions.ts';

const uses = readUses(process.env.RECORDED_ACTIONS ?? '');

/** Of single files it can be said that they use nothing beyond the grants, not that they use them all. */
const isWholeRun = process.env.WHOLE_RUN === 'yes';

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
