import { expect, test } from 'vitest';
import { type JobState, listedJobs } from '../../lib/board/listed-jobs.ts';
import type { Profile } from '../../lib/employer/store/employer-keys.ts';

const listKeyAt = (time: string) =>
  `${time.slice(0, 10)}#${Date.parse(time).toString(36).padStart(9, '0')}#00000a`;

const profile = { id: 1, name: 'Trying', plan: 'standard', created: '2026-01-01', version: 1 } as const;
const trying: Profile = { ...profile, test: true, testSince: '2026-11-20T12:00:00.000Z' };

const state: JobState = {
  id: 10,
  employerId: 1,
  status: 'active',
  listKey: listKeyAt('2026-11-21T12:00:00.000Z'),
};

test.each<[string, Partial<JobState>, Profile | undefined, boolean]>([
  ['an active job', {}, profile, true],
  ['a job of an unknown employer', {}, undefined, true],
  ['a draft', { status: 'draft' }, profile, false],
  ['an archived job', { status: 'archived' }, profile, false],
  ['a job without a status', { status: undefined }, profile, true],
  ['a job of a test employer', {}, trying, false],
  ['one that it published before', { listKey: listKeyAt('2026-11-20T11:59:59.999Z') }, trying, true],
  ['one whose list key is damaged', { listKey: '9' }, trying, true],
  ['one of a test employer since an unknown time', {}, { ...profile, test: true }, true],
  ['one of a test employer since a damaged time', {}, { ...trying, testSince: 'soon' }, true],
  [
    'one of an employer that has ceased to be one',
    {},
    { ...profile, testSince: trying.testSince ?? '' },
    true,
  ],
])('%s: listed', (_, changes, owner, isListed) => {
  const owners = new Map(owner ? [[owner.id, owner]] : []);
  expect(listedJobs([{ ...state, ...changes }], owners)).toEqual(isListed ? [10] : []);
});

test('a job that was live before or after a write is listed once', () => {
  const earlier = { ...state, listKey: listKeyAt('2026-11-19T12:00:00.000Z') };
  expect(listedJobs([earlier, state, { ...state, id: 11 }], new Map([[1, trying]]))).toEqual([10]);
  expect(listedJobs([{ ...state, status: 'draft' }, state, state, { ...state, id: 11 }])).toEqual([10, 11]);
});
