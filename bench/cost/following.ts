import { changesFunction, sizeOf } from '../../deploy/functions.ts';
import { findOwners } from '../../lib/board/store/find-owners.ts';
import { appendChange } from '../../lib/board/store/log.ts';
import { type HandlerResult, newBoard } from '../service.ts';
import { spentOn, unitsOf } from '../spending.ts';
import { changeLogPrice } from './logs.ts';
import { bytesOf, type Measured, processor } from './measured.ts';
import { priceOf } from './price.ts';

/** Live jobs of the board whose cost is calculated. */
const liveJobs = 100_000;
const pageSize = 100;
const samples = 60;
/** A site that follows reads the changes every ten seconds. */
const readsPerMonth = 30.4 * 24 * 60 * 6;

type Page = { readonly data: readonly object[]; readonly next: string | null; readonly changes: string };

const isKey = (place: string): boolean => place === 'ApiKeys';

/** Means of the calls of `work`, one after the other. */
const measureCalls = async (work: () => Promise<readonly HandlerResult[]>) => {
  const before = processor();
  const { result, requests } = await spentOn(work);
  const calls = result.length;
  const failed = result.find(({ statusCode }) => statusCode !== 200);
  if (failed) throw new Error(`A request of the board returned ${failed.statusCode}: ${failed.body}`);
  const measured: Measured = {
    reads: unitsOf(requests, 'read', (place) => !isKey(place)) / calls,
    writes: unitsOf(requests, 'write', (place) => !isKey(place)) / calls,
    places: new Map(),
    roundTrips: Math.max(...requests.map(({ depth }) => depth)) / calls,
    cpu: (processor() - before) / calls,
    answerBytes: result.reduce((sum, each) => sum + bytesOf(each), 0) / calls,
  };
  return { result, measured };
};

const repeat = async (count: number, call: () => Promise<HandlerResult>): Promise<HandlerResult[]> => {
  const results: HandlerResult[] = [];
  while (results.length < count) results.push(await call());
  return results;
};

const pageOf = ({ body = '' }: HandlerResult): Page => JSON.parse(body);

/** Appends a row to the log of changes for an employer, as the function does that the stream of jobs calls. */
const record = async (jobs: number): Promise<HandlerResult> => {
  const ids = Array.from({ length: jobs }, (_, at) => 2 ** 31 - at);
  await findOwners([1]);
  await appendChange(ids, Date.now());
  return { statusCode: 200 };
};

/**
 * What a site that shows the jobs costs, and what the log of changes costs: rows of a table, and the
 * dollars for a million changes of live jobs, each recorded alone.
 */
export const measureFollowing = async () => {
  const { call } = await newBoard();
  const get = (path: string) => call({ method: 'GET', path });
  // The first request of all begins the log.
  await get('/board/jobs?pageSize=1');
  const walk = await measureCalls(async () => {
    const pages = [await get(`/board/jobs?pageSize=${pageSize}`)];
    for (let last = pages[0]; last; ) {
      const { next } = pageOf(last);
      last = next === null ? undefined : await get(next);
      if (last) pages.push(last);
    }
    return pages;
  });
  const pages = walk.result.map(pageOf);
  const jobs = pages.reduce((sum, { data }) => sum + data.length, 0);
  const changes = pages[0]?.changes ?? '';
  const upToDate = await measureCalls(() => repeat(samples, () => get(changes)));
  const single = await measureCalls(() => repeat(samples, () => record(1)));
  const together = await measureCalls(() => repeat(samples, () => record(pageSize)));

  const row = (name: string, calls: number, measured: Measured, functionName: string) => {
    const price = priceOf(measured, sizeOf(functionName).memory);
    // The stream calls its function itself.
    const gateway = functionName === changesFunction ? 0 : price.gateway;
    const dollars = (gateway + price.lambda + price.store + price.transfer) / 1_000_000;
    return {
      Work: name,
      calls: Math.round(calls),
      'read units each': Math.round(measured.reads * 10) / 10,
      'write units each': Math.round(measured.writes * 10) / 10,
      dollars: (calls * dollars).toFixed(3),
    };
  };
  const { lambda, store } = priceOf(single.measured, sizeOf(changesFunction).memory);
  const many = liveJobs.toLocaleString('en');
  const rows = [
    row(`walk through ${many} live jobs`, (liveJobs * pages.length) / jobs, walk.measured, 'list-board-jobs'),
    row(
      'read the changes every 10 seconds for a month, none new',
      readsPerMonth,
      upToDate.measured,
      'list-board-changes',
    ),
    row(`record ${many} changed jobs, each alone`, liveJobs, single.measured, changesFunction),
    row(
      `record ${many} changed jobs, ${pageSize} together`,
      liveJobs / pageSize,
      together.measured,
      changesFunction,
    ),
  ];
  return { rows, changePrice: lambda + store + changeLogPrice };
};
