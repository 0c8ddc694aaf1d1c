import fc from 'fast-check';
import type { Command } from '../command.ts';
import { list as listJobs, readPublication, request, sweep, wait } from '../commands.ts';
import { holdOrRelease } from '../operator.ts';
import { listQuery, requests } from '../plans.ts';
import { day, minute } from '../world.ts';
import { commit } from './commit.ts';
import { open } from './open.ts';
import { writePlanned } from './planned.ts';
import { as, batchPlan, choice, chunkPlan, commitPlan, openPlan, plannedWrite } from './plans.ts';
import { abort, list, read, removals } from './reads.ts';
import { background } from './removals.ts';
import { batch, chunk } from './send-operations.ts';

const weighted: readonly [number, fc.Arbitrary<Command>][] = [
  [6, batchPlan.map(batch)],
  [14, openPlan.map(open)],
  [18, chunkPlan.map(chunk)],
  [16, commitPlan.map(commit)],
  [6, fc.constant(background)],
  [8, plannedWrite.map(writePlanned)],
  [1, fc.tuple(as, choice).map((pair) => abort(...pair))],
  [3, fc.tuple(as, choice).map((pair) => read(...pair))],
  [3, fc.tuple(as, choice).map((pair) => removals(...pair))],
  [1, as.map(list)],
  [2, requests.create.map(request)],
  [5, requests.update.map(request)],
  [7, requests.put.map(request)],
  [1, requests.delete.map(request)],
  [2, requests.deleteByReference.map(request)],
  [3, listQuery.map(listJobs)],
  [2, fc.constant(sweep)],
  [5, fc.tuple(as, fc.nat(20)).map((pair) => holdOrRelease(...pair))],
  [6, fc.tuple(as, fc.nat(20)).map((pair) => readPublication(...pair))],
  [2, fc.constantFrom(minute, 60 * minute, 60 * minute, day + minute, 8 * day, 61 * day).map(wait)],
];

export const commands = weighted.flatMap(([weight, arbitrary]) =>
  Array(weight).fill(arbitrary),
) as fc.Arbitrary<Command>[];
