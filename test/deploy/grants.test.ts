import { describe, expect, test } from 'vitest';
import { functionNames } from '../../deploy/functions.ts';
import { grants, roleGrants } from '../../deploy/grants.ts';
import { readUsedActions } from '../support/store/used-actions.ts';

const uses = readUsedActions(process.env.RECORDED_ACTIONS ?? '');

/** Single test files do not use all grants. */
const isWholeRun = process.env.WHOLE_RUN === 'yes';

const granted = (name: string): string[] =>
  Object.entries(grants[name] ?? {})
    .flatMap(([resource, actions]) => actions.map((action) => `${action} ${resource}`))
    .sort();

describe.each(functionNames)('%s', (name) => {
  const used = uses.get(name) ?? [];

  test('uses nothing in the tests that it is not granted', () => {
    expect(used.filter((use) => !granted(name).includes(use))).toEqual([]);
  });

  test.runIf(isWholeRun)('has no grants that no test uses', () => {
    expect(granted(name).filter((grant) => !used.includes(grant))).toEqual([]);
  });
});

test('a role allows what this release or the last one needs', () => {
  const now = { jobs: ['Query'], employers: ['GetItem'] };
  const before = { jobs: ['Query', 'Scan'], 'jobs/byStatus': ['Query'] };
  expect(
    Object.fromEntries(roleGrants('list-jobs', [{ 'list-jobs': now }, { 'list-jobs': before }])),
  ).toEqual({
    jobs: ['Query', 'Scan'],
    employers: ['GetItem'],
    'jobs/byStatus': ['Query'],
  });
});

test('grants belong to existing functions', () => {
  expect(Object.keys(grants).filter((name) => !functionNames.includes(name))).toEqual([]);
});
