import { randomUUID } from 'node:crypto';
import { probeFunction, sizeOf } from '../../deploy/functions.ts';
import { probeJob } from '../../lib/probe/probe.ts';
import { newEmployer } from '../service.ts';
import { logPrice } from './logs.ts';
import { measureOperation } from './measured.ts';
import type { PricedRequest } from './operations.ts';
import { durationOf, priceOf, start, timeOf } from './price.ts';
import { prices } from './prices.ts';

const runsPerMonth = 30.4 * 24 * 12;
const samples = 20;

const prepareSteps = async () => {
  const employer = await newEmployer();
  const body = () => probeJob(randomUUID(), new Date());
  const create = async (): Promise<{ id: number }> => {
    const { body: created = '' } = await employer.call({ method: 'PUT', path: '/jobs', body: body() });
    return JSON.parse(created);
  };
  const { id } = await create();
  const steps: PricedRequest[] = [
    {
      name: 'create',
      function: 'put-job-by-reference',
      status: 201,
      prepare: () => ({ method: 'PUT', path: '/jobs', body: body() }),
    },
    {
      name: 'read',
      function: 'get-job',
      status: 200,
      prepare: () => ({ method: 'GET', path: `/jobs/${id}` }),
    },
    {
      name: 'list',
      function: 'list-jobs',
      status: 200,
      prepare: () => ({ method: 'GET', path: '/jobs?status=draft' }),
    },
    {
      name: 'delete',
      function: 'delete-job',
      status: 204,
      prepare: async () => ({ method: 'DELETE', path: `/jobs/${(await create()).id}` }),
    },
  ];
  return { employer, steps };
};

const gigabyteSeconds = (milliseconds: number, memory: number): number =>
  (milliseconds / 1_000) * (memory / 1_024) * prices.lambdaArmPerGbSecond;

/**
 * Dollars a month of the probe: its requests, each of which starts a process, as on a quiet stage;
 * its own function, which waits for them; logs; and the decryption of the key.
 */
export const measureProbe = async (): Promise<number> => {
  const { employer, steps } = await prepareSteps();
  let requests = 0;
  let waiting = 0;
  for (const step of steps) {
    const { memory } = sizeOf(step.function);
    const measured = await measureOperation(employer, step, samples);
    const starting = timeOf(start.cpu, memory);
    requests += priceOf(measured, memory).total / 1_000_000 + gigabyteSeconds(starting, memory);
    waiting += durationOf(measured, memory) + starting;
  }
  const { memory } = sizeOf(probeFunction);
  const own =
    gigabyteSeconds(waiting + timeOf(start.cpu, memory), memory) + prices.lambdaPerMillion / 1_000_000;
  const logs = (steps.length * logPrice) / 1_000_000;
  return runsPerMonth * (requests + own + logs + prices.decryptionsPerMillion / 1_000_000);
};
