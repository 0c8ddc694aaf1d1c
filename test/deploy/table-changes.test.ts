import { describe, expect, it } from 'vitest';
import { grants } from '../../deploy/grants.ts';
import lastRelease from '../../deploy/last-release.json' with { type: 'json' };
import { type Index, type Table, tables } from '../../lib/store/tables.ts';
import { type ReleasedTables, tableChangeFaults } from '../../scripts/check-deploy/table-changes.ts';

const index: Index = {
  name: 'byColour',
  partition: { name: 'colour', type: 'S' },
  sort: { name: 'size', type: 'N' },
  include: ['weight', 'height'],
};
const boxes: Table = { name: 'Boxes', partition: { name: 'id', type: 'N' }, indexes: [index] };

const release = (resource: string): ReleasedTables => ({
  version: '1.0.0',
  tables: { boxes },
  grants: { 'list-boxes': { [resource]: ['Query'] }, health: {} },
});
const withIndexes = (...indexes: readonly Index[]): Table[] => [{ ...boxes, indexes }];

describe('an upgrade', () => {
  it('may add tables and indexes, and list projected attributes in another order', () => {
    const added: Index = { name: 'bySize', partition: { name: 'size', type: 'N' } };
    const reordered: Index = { ...index, include: ['height', 'weight'] };
    expect(
      tableChangeFaults(release('boxes/byColour'), [
        ...withIndexes(reordered, added),
        { ...boxes, name: 'Lids' },
      ]),
    ).toEqual([]);
  });

  it('may remove an index that no function of the release before could query', () => {
    expect(tableChangeFaults(release('boxes'), withIndexes())).toEqual([]);
  });

  it('may remove a table that no function of the release before could use', () => {
    expect(tableChangeFaults(release('boxes2'), [])).toEqual([]);
  });

  it('must keep an index that a function of the release before could query', () => {
    expect(tableChangeFaults(release('boxes/byColour'), withIndexes())).toEqual([
      'The index byColour of Boxes is missing, but list-boxes of 1.0.0 may use it. ' +
        'Remove it one release after its last user.',
    ]);
  });

  it.each(['boxes', 'boxes/byColour'])(
    'must keep a table that a function of the release before could use by a grant on %s',
    (granted) => {
      expect(tableChangeFaults(release(granted), [])).toEqual([
        expect.stringMatching(/^The table Boxes is missing, but list-boxes of 1\.0\.0 may use it\./),
      ]);
    },
  );

  it.each<[string, Partial<Index>]>([
    ['partition key', { partition: { name: 'colours', type: 'S' } }],
    ['type of a key', { partition: { name: 'colour', type: 'N' } }],
    ['sort key', { sort: { name: 'weight', type: 'N' } }],
    ['projection', { include: ['weight'] }],
  ])('must not change the %s of an index, even of one without readers', (_, change) => {
    expect(tableChangeFaults(release('boxes'), withIndexes({ ...index, ...change }))).toEqual([
      expect.stringMatching(/^The index byColour of Boxes .* add one under a new name\.$/),
    ]);
  });

  it('must not reduce a projection to the keys, nor drop a sort key', () => {
    const { include, ...keysOnly } = index;
    const { sort, ...unsorted } = index;
    for (const changed of [keysOnly, unsorted]) {
      expect(tableChangeFaults(release('boxes'), withIndexes(changed))).toHaveLength(1);
    }
  });

  it('must not change the key of a table', () => {
    const changed: Table = { ...boxes, sort: { name: 'part', type: 'S' } };
    expect(tableChangeFaults(release('boxes'), [changed])).toEqual([
      expect.stringMatching(
        /^The table Boxes has another key or projection than in 1\.0\.0: .* under a new name\.$/,
      ),
    ]);
  });
});

const released: ReleasedTables = lastRelease;

it('the tables have all that the functions of the last release use', () => {
  expect(tableChangeFaults(released, Object.values(tables))).toEqual([]);
});

it('the grants of the release before are on tables and indexes that still exist', () => {
  const resources = Object.entries(tables).flatMap(([key, { indexes }]) => [
    key,
    ...indexes.map(({ name }) => `${key}/${name}`),
  ]);
  for (const granted of [...Object.values(released.grants), ...Object.values(grants)]) {
    expect(resources).toEqual(expect.arrayContaining(Object.keys(granted)));
  }
});
