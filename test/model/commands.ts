import fc from 'fast-check';
import type { JobPage } from '../support/responses.ts';
import { type Command, command } from './command.ts';
import { type ListQuery, pageFaults, targetOf } from './list.ts';
import { changePlan, rename, revoke, rotate, tryOldKeys } from './operator.ts';
import { as, listQuery, requests } from './plans.ts';
import { get, keyOf, pass, type Setting } from './real.ts';
import { lineOf, type Plan, resolve, type Sent, send } from './request.ts';
import { respond } from './respond.ts';
import { sweepBoth } from './sweeps.ts';
import { jobView } from './view.ts';
import { day, minute } from './world.ts';

const exchange = async ({ world, scope, script }: Setting, sent: Sent): Promise<string[]> => {
  script.push(lineOf(sent));
  const answer = await send(sent, keyOf(world, sent.as), scope);
  script.push(`  → ${answer.status}`);
  return respond(world, sent, answer);
};

const request = (plan: Plan): Command =>
  command(JSON.stringify(plan), (setting) => exchange(setting, resolve(setting.world, plan)));

/** A client that has had no answer sends its creation again. */
const repeat = (place: number): Command =>
  command(`repeat ${place}`, async (setting) => {
    const { world } = setting;
    const first = world.remembered[place % Math.max(1, world.remembered.length)];
    if (!first) return [];
    const { owner, key: idempotencyKey, body, lenient: isLenient } = first;
    const sent = { operation: 'create', as: owner, id: 0, body, idempotencyKey, isLenient } as const;
    return exchange(setting, sent);
  });

/** What was read is put back as it is, and then nothing has changed. */
const putBack = (as: number, place: number): Command =>
  command(`put back ${place}`, async (setting) => {
    const { world } = setting;
    const own = world.jobs.filter(({ owner }) => owner === as);
    const job = own[place % Math.max(1, own.length)];
    if (!job) return [];
    return exchange(setting, { operation: 'update', as, id: job.id, body: jobView(world, job) });
  });

const list = (query: ListQuery): Command =>
  command(`list ${targetOf(query)}`, async ({ world, script }) => {
    script.push(`employer ${query.as}: GET ${targetOf(query)}`);
    const { status, text, body } = await get(targetOf(query), keyOf(world, query.as));
    return status === 200 ? pageFaults(world, query, body as JobPage) : [`the answer is ${status} ${text}`];
  });

/** From the first page to the last by `next`, and back by `previous`: each page is what its number says. */
const walk = ({ page: _, ...query }: ListQuery): Command =>
  command(`walk ${targetOf(query)}`, async ({ world, script }) => {
    script.push(
      `employer ${query.as}: GET ${targetOf(query)}, and on through next, and back through previous`,
    );
    const faults: string[] = [];
    const step = async (target: string, page: number): Promise<JobPage> => {
      const body = (await get(target, keyOf(world, query.as))).body as JobPage;
      faults.push(...pageFaults(world, { ...query, page }, body).map((fault) => `page ${page}: ${fault}`));
      return body;
    };
    let page = 1;
    let at = await step(targetOf(query), page);
    while (at.paging.next && page < 50 && faults.length === 0) at = await step(at.paging.next, ++page);
    while (at.paging.previous && page > 1 && faults.length === 0) at = await step(at.paging.previous, --page);
    return page === 1 ? faults : [...faults, `the way back ends at page ${page}`];
  });

const sweep = command('sweep', sweepBoth);

const wait = (millis: number): Command =>
  command(`wait ${millis}`, async ({ world, script }) => {
    script.push(`${millis / day} days pass`);
    pass(world, millis);
    return [];
  });

const weighted: readonly [number, fc.Arbitrary<Command>][] = [
  [14, requests.create.map(request)],
  [6, requests.read.map(request)],
  [14, requests.update.map(request)],
  [12, requests.put.map(request)],
  [3, requests.delete.map(request)],
  [3, requests.deleteByReference.map(request)],
  [3, fc.nat(5).map(repeat)],
  [3, fc.tuple(as, fc.nat(20)).map((both) => putBack(...both))],
  [6, listQuery.map(list)],
  [3, listQuery.map(walk)],
  [6, fc.constant(sweep)],
  [1, as.map(changePlan)],
  [1, as.map(rename)],
  [1, fc.tuple(as, fc.constantFrom(0, 60 * minute)).map((both) => rotate(...both))],
  [1, as.map(revoke)],
  [1, as.map(tryOldKeys)],
  [6, fc.constantFrom(60 * minute, day + minute, 8 * day, 30 * day, 61 * day).map(wait)],
];

export const commands = weighted.flatMap(([weight, arbitrary]) =>
  Array(weight).fill(arbitrary),
) as fc.Arbitrary<Command>[];
