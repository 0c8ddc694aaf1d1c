import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/root.ts';
import { mediansInTurns } from '../measure.ts';
import { postingBody } from '../peers/operations.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { newEmployer } from '../service.ts';
import { type Checkout, startCheckout } from './checkout.ts';
import { printParts } from './parts.ts';

const createJob = async () => {
  const employer = await newEmployer();
  const { body = '' } = await employer.call({ method: 'POST', path: '/jobs', body: postingBody() });
  const jobId: number = JSON.parse(body).id;
  const { document: event } = employer.invocation({ method: 'GET', path: `/jobs/${jobId}` });
  return { employerId: employer.id, jobId, event };
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
  const { event, ...job } = await createJob();
  const cpu =
    (checkout: Checkout, isLogged = true) =>
    async () =>
      (await checkout.run({ event, calls, isLogged })).cpu;

  using own = await startCheckout(root);
  if (values.against === undefined) {
    await printParts(job, cpu(own), cpu(own, false), { rounds, calls });
    return [];
  }

  using other = await startCheckout(resolve(values.against));
  const first = { event, calls: 1, isLogged: true };
  if ((await own.run(first)).body !== (await other.run(first)).body) {
    throw new Error('The two handlers answer differently.');
  }
  const [mine = 0, theirs = 0] = await mediansInTurns([cpu(own), cpu(other)], rounds);
  printTable('CPU of a get, the handler alone', [
    { checkout: 'this one', 'CPU µs': figure(mine), ratio: figure(mine / theirs) },
    { checkout: values.against, 'CPU µs': figure(theirs), ratio: '1' },
  ]);
  return [atMost("CPU of the handler, against the other checkout's", mine / theirs, 0.75)];
};
