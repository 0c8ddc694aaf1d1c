import { sizeOf } from '../../deploy/functions.ts';
import { findOwners } from '../../lib/board/store/find-owners.ts';
import { appendChange } from '../../lib/board/store/log.ts';
import { type HandlerResult, newBoard } from '../service.ts';
import { changeLogPrice } from './logs.ts';
import { type Measured, measureCalls } from './measured.ts';
import { priceOf } from './price.ts';

/** Live jobs of the board whose cost is calculated. */
const liveJobs = 100_000;
const pageSize = 100;
/** All of them full: there are at least six hundred live jobs. */
const walkedPages = 6;
const samples = 60;
/** A site that follows reads the changes every ten seconds. */
const readsPerMonth = 30.4 * 24 * 60 * 6;

type Page = { readonly next: string | null; readonly changes: string };

/** Records a number of jobs in a row, as the function does that the stream of jobs calls. */
const record = async (jobs: number) => {
  const ids = Array.from({ length: jobs }, (_, at) => 2 ** 31 - at);
  for (let calls = 0; calls < samples; calls++) {
    await findOwners([1]);
    await appendChange(ids, Date.now());
  }
  return { calls: samples };
};

/**
 * What a site that shows the jobs costs, and what the log of changes costs: rows of a table, and the
 * dollars for a million changes of live jobs, each recorded alone.
 */
export const measureFollowing = async () => {
  const { call, ask } = await newBoard();
  /** Reads a number of pages. */
  const read = async (calls: number, first: string) => {
    const answers: HandlerResult[] = [];
    for (let path = first; answers.length < calls; ) {
      const answer = await call({ method: 'GET', path });
      if (answer.statusCode !== 200) throw new Error(`${path} returned ${answer.statusCode}: ${answer.body}`);
      answers.push(answer);
      const page: Page = JSON.parse(answer.body ?? '');
      path = page.next ?? first;
    }
    return { calls, answers };
  };
  // The first request of all begins the log.
  const { changes } = await ask<Page>({ method: 'GET', path: '/board/jobs?pageSize=1' });
  const walk = await measureCalls(() => read(walkedPages, `/board/jobs?pageSize=${pageSize}`));
  const upToDate = await measureCalls(() => read(samples, changes));
  const single = await measureCalls(() => record(1));
  const together = await measureCalls(() => record(pageSize));

  const row = (name: string, calls: number, measured: Measured, functionName: string) => {
    const price = priceOf(measured, sizeOf(functionName).memory);
    // The stream calls its function itself.
    const gateway = functionName === 'record-changes' ? 0 : price.gateway;
    const dollars = (gateway + price.lambda + price.store + price.transfer) / 1_000_000;
    return {
      Work: name,
      calls: Math.round(calls),
      'read units each': Math.round(measured.reads * 10) / 10,
      'write units each': Math.round(measured.writes * 10) / 10,
      dollars: (calls * dollars).toFixed(3),
    };
  };
  const { lambda, store } = priceOf(single.measured, sizeOf('record-changes').memory);
  const many = liveJobs.toLocaleString('en');
  const rows = [
    row(`walk through ${many} live jobs`, liveJobs / pageSize, walk.measured, 'list-board-jobs'),
    row(
      'read the changes every 10 seconds for a month, none new',
      readsPerMonth,
      upToDate.measured,
      'list-board-changes',
    ),
    row(`record ${many} changed jobs, each alone`, liveJobs, single.measured, 'record-changes'),
    row(
      `record ${many} changed jobs, ${pageSize} together`,
      liveJobs / pageSize,
      together.measured,
      'record-changes',
    ),
  ];
  return { rows, changePrice: lambda + store + changeLogPrice };
};
