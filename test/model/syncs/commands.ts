import fc from 'fast-check';
import type { Command } from '../command.ts';
import { list as listJobs, request, sweep, wait } from '../commands.ts';
import { as, listQuery, requests } from '../plans.ts';
import { day, minute } from '../world.ts';
import { commit } from './commit.ts';
import { open } from './open.ts';
import { batchPlan, choice, chunkPlan, commitPlan, openPlan } from './plans.ts';
import { abort, list, read, removals } from './reads.ts';
import { background } from './removals.ts';
import { batch, chunk } from './send-operations.ts';

const weighted: readonly [number, fc.Arbitrary<Command>][] = [
  [10, batchPlan.map(batch)],
  [8, openPlan.map(open)],
  [16, chunkPlan.map(chunk)],
  [12, commitPlan.map(commit)],
  [5, fc.constant(background)],
  [2, fc.tuple(as, choice).map((pair) => abort(...pair))],
  [4, fc.tuple(as, choice).map((pair) => read(...pair))],
  [4, fc.tuple(as, choice).map((pair) => removals(...pair))],
  [2, as.map(list)],
  [3, requests.create.map(request)],
  [6, requests.update.map(request)],
  [8, requests.put.map(request)],
  [2, requests.delete.map(request)],
  [2, requests.deleteByReference.map(request)],
  [4, listQuery.map(listJobs)],
  [3, fc.constant(sweep)],
  [3, fc.constantFrom(60 * minute, day + minute, 8 * day, 61 * day).map(wait)],
];

export const commands = weighted.flatMap(([weight, arbitrary]) =>
  Array(weight).fill(arbitrary),
) as fc.Arbitrary<Command>[];
