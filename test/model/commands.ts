import fc from 'fast-check';
import type { JobPage } from '../support/api/responses.ts';
import { checkAndApply, difference } from './check-and-apply.ts';
import { type Command, command } from './command.ts';
import { type ListQuery, pageFaults, targetOf } from './list.ts';
import {
  changePlan,
  changeTest,
  holdOrRelease,
  interrupt,
  rename,
  revoke,
  rotate,
  tryOldKeys,
} from './operator.ts';
import { as, listQuery, referenceQuery, requests } from './plans.ts';
import { advanceTime, get, keyOf, type TestRun } from './real.ts';
import { lineOf, type RequestPlan, resolve, type SentRequest, send } from './request.ts';
import { sweepAndCompare } from './sweeps.ts';
import { jobView, publicationView } from './view.ts';
import { day, minute } from './world.ts';

const sendAndCheck = async ({ world, script }: TestRun, sent: SentRequest): Promise<string[]> => {
  script.push(lineOf(sent));
  const response = await send(sent, keyOf(world, sent.as));
  script.push(`  → ${response.status}`);
  return checkAndApply(world, sent, response);
};

const request = (plan: RequestPlan): Command =>
  command(JSON.stringify(plan), (testRun) => sendAndCheck(testRun, resolve(testRun.world, plan)));

/** Retries an earlier creation with its Idempotency-Key. */
const retryCreation = (index: number): Command =>
  command(`retry creation ${index}`, async (testRun) => {
    const { world } = testRun;
    const first = world.remembered[index % Math.max(1, world.remembered.length)];
    if (!first) return [];
    const { owner, key: idempotencyKey, body, lenient: isLenient } = first;
    const sent = { operation: 'create', as: owner, id: 0, body, idempotencyKey, isLenient } as const;
    return sendAndCheck(testRun, sent);
  });

/** Writes a job back unchanged, which must change nothing. */
const writeBack = (as: number, index: number): Command =>
  command(`write back ${index}`, async (testRun) => {
    const { world } = testRun;
    const jobs = world.jobs.filter(({ owner }) => owner === as);
    const job = jobs[index % Math.max(1, jobs.length)];
    if (!job) return [];
    return sendAndCheck(testRun, { operation: 'update', as, id: job.id, body: jobView(world, job) });
  });

/** Reads whether and why a job is shown. */
const readPublication = (as: number, index: number): Command =>
  command(`publication ${index}`, async ({ world, script }) => {
    const jobs = world.jobs.filter(({ owner }) => owner === as);
    const job = jobs[index % Math.max(1, jobs.length)];
    if (!job) return [];
    script.push(`employer ${as}: GET /jobs/${job.id}/publication`);
    const { body } = await get(`/jobs/${job.id}/publication`, keyOf(world, as));
    return difference('the publication', body, publicationView(world, job));
  });

const list = (query: ListQuery): Command =>
  command(`list ${targetOf(query)}`, async ({ world, script }) => {
    script.push(`employer ${query.as}: GET ${targetOf(query)}`);
    const { status, text, body } = await get(targetOf(query), keyOf(world, query.as));
    return status === 200 ? pageFaults(world, query, body as JobPage) : [`the response is ${status} ${text}`];
  });

/** Follows `next` to the last page and `previous` back to the first, and checks each page. */
const walkPages = ({ page: _, ...query }: ListQuery): Command =>
  command(`walk ${targetOf(query)}`, async ({ world, script }) => {
    script.push(`employer ${query.as}: GET ${targetOf(query)}, then every next, then every previous`);
    const faults: string[] = [];
    const readPage = async (target: string, page: number): Promise<JobPage> => {
      const body = (await get(target, keyOf(world, query.as))).body as JobPage;
      faults.push(...pageFaults(world, { ...query, page }, body).map((fault) => `page ${page}: ${fault}`));
      return body;
    };
    let page = 1;
    let current = await readPage(targetOf(query), page);
    while (current.paging.next && page < 50 && faults.length === 0)
      current = await readPage(current.paging.next, ++page);
    while (current.paging.previous && page > 1 && faults.length === 0)
      current = await readPage(current.paging.previous, --page);
    return page === 1 ? faults : [...faults, `previous ends at page ${page}`];
  });

const sweep = command('sweep', sweepAndCompare);

const wait = (millis: number): Command =>
  command(`wait ${millis}`, async ({ world, script }) => {
    script.push(`wait ${millis / day} days`);
    advanceTime(world, millis);
    return [];
  });

const weighted: readonly [number, fc.Arbitrary<Command>][] = [
  [14, requests.create.map(request)],
  [6, requests.read.map(request)],
  [14, requests.update.map(request)],
  [12, requests.put.map(request)],
  [3, requests.delete.map(request)],
  [3, requests.deleteByReference.map(request)],
  [3, fc.nat(5).map(retryCreation)],
  [3, fc.tuple(as, fc.nat(20)).map((pair) => writeBack(...pair))],
  [6, listQuery.map(list)],
  [3, listQuery.map(walkPages)],
  [5, referenceQuery.map(list)],
  [1, referenceQuery.map(walkPages)],
  [6, fc.constant(sweep)],
  [1, as.map(changePlan)],
  [1, as.map(rename)],
  [1, as.map(changeTest)],
  [1, as.map(interrupt)],
  [5, fc.tuple(as, fc.nat(20)).map((pair) => readPublication(...pair))],
  [1, fc.tuple(as, fc.constantFrom(0, 60 * minute)).map((pair) => rotate(...pair))],
  [1, as.map(revoke)],
  [2, fc.tuple(as, fc.nat(20)).map((pair) => holdOrRelease(...pair))],
  [1, as.map(tryOldKeys)],
  [6, fc.constantFrom(60 * minute, day + minute, 8 * day, 30 * day, 61 * day).map(wait)],
];

export const commands = weighted.flatMap(([weight, arbitrary]) =>
  Array(weight).fill(arbitrary),
) as fc.Arbitrary<Command>[];
