import { resolve } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { root } from '../../scripts/root.ts';
import { mediansInTurns } from '../measure.ts';
import { postingBody } from '../peers/operations.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { newEmployer } from '../service.ts';
import { type Checkout, startCheckout } from './checkout.ts';
import { printParts } from './parts.ts';
import type { Round } from './process.ts';

type Employer = Awaited<ReturnType<typeof newEmployer>>;

/** The id of a new job, which the checkout stores in its own format. */
const createJob = async (checkout: Checkout, { invocation }: Employer): Promise<number> => {
  const { name, document } = invocation({ method: 'POST', path: '/jobs', body: postingBody() });
  const { body } = await checkout.run({ function: name, event: document, calls: 1, isLogged: true });
  return JSON.parse(body).id;
};

/** Gets of a job. */
const roundOf = (jobId: number, { invocation }: Employer): Omit<Round, 'calls' | 'isLogged'> => {
  const { name, document } = invocation({ method: 'GET', path: `/jobs/${jobId}` });
  return { function: name, event: document };
};

/**
 * Measures the CPU of the get-job handler alone: no gateway or engine, prepared events.
 *
 * @param args `--against DIR` compares with the handler of another checkout; `--rounds N` (41),
 *   `--calls N` a round (150).
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      against: { type: 'string' },
      rounds: { type: 'string', default: '41' },
      calls: { type: 'string', default: '150' },
    },
  });
  const [rounds, calls] = [Number(values.rounds), Number(values.calls)];
  if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(calls) && calls > 0)) {
    throw new TypeError('--rounds and --calls must be whole numbers from 1.');
  }
  const employer = await newEmployer();
  const prepare = async (checkout: Checkout) => {
    const jobId = await createJob(checkout, employer);
    const gets = roundOf(jobId, employer);
    const { body } = await checkout.run({ ...gets, calls: 1, isLogged: true });
    const { id: _, referenceId: __, ...job } = JSON.parse(body);
    const cpu = async (isLogged = true) => (await checkout.run({ ...gets, calls, isLogged })).cpu;
    return { jobId, job, cpu };
  };

  using checkout = await startCheckout(root);
  const own = await prepare(checkout);
  if (values.against === undefined) {
    const job = { employerId: employer.id, jobId: own.jobId };
    await printParts(job, own.cpu, () => own.cpu(false), { rounds, calls });
    return [];
  }

  using otherCheckout = await startCheckout(resolve(values.against));
  const other = await prepare(otherCheckout);
  if (!isDeepStrictEqual(own.job, other.job)) throw new Error('The two handlers answer differently.');
  const [mine = 0, theirs = 0] = await mediansInTurns([() => own.cpu(), () => other.cpu()], rounds);
  printTable('CPU of a get, the handler alone', [
    { checkout: 'this one', 'CPU µs': figure(mine), ratio: figure(mine / theirs) },
    { checkout: values.against, 'CPU µs': figure(theirs), ratio: '1' },
  ]);
  return [atMost("CPU of the handler, against the other checkout's", mine / theirs, 0.75)];
};
