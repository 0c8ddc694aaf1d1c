import { describe, expect, test, vi } from 'vitest';
import { type JobBody, jobOf, problemOf, tagOf } from '../support/answers.ts';
import { type EmployerClient, useApi } from '../support/api.ts';
import type { RequestHeaders } from '../support/client.ts';
import { type FaultKind, withFaultAt, withFaults } from '../support/faults.ts';
import { violations } from '../support/invariants.ts';
import { createJob, minimalJob, readJob } from '../support/jobs.ts';
import { useOwnTables } from '../support/own-tables.ts';

useOwnTables();
const api = useApi();
vi.spyOn(console, 'log').mockImplementation(() => {});

type Operation = {
  readonly method: string;
  readonly path: (job: JobBody) => string;
  readonly body?: object;
  readonly headers?: RequestHeaders;
  readonly status: number;
};

const changes = { referenceId: 'new', status: 'active', description: '<p>New</p>' };
const all = () => '/jobs';
const one = ({ id }: JobBody) => `/jobs/${id}`;

/** They find one job, whose referenceId is `old`. */
const operations: Record<string, Operation> = {
  'a list': { method: 'GET', path: all, status: 200 },
  'a read': { method: 'GET', path: one, status: 200 },
  'a creation': { method: 'POST', path: all, body: { ...minimalJob, ...changes }, status: 201 },
  'a creation that may be repeated': {
    method: 'POST',
    path: all,
    body: { ...minimalJob, ...changes },
    headers: { 'idempotency-key': 'once' },
    status: 201,
  },
  'a PUT that creates': { method: 'PUT', path: all, body: { ...minimalJob, ...changes }, status: 201 },
  'a PUT that changes': { method: 'PUT', path: all, body: { ...changes, referenceId: 'old' }, status: 200 },
  'a change of the title': { method: 'PUT', path: one, body: { title: 'New' }, status: 200 },
  'a change of much': { method: 'PUT', path: one, body: changes, status: 200 },
  'a deletion': { method: 'DELETE', path: one, status: 204 },
  'a deletion by reference': { method: 'DELETE', path: all, body: { referenceId: 'old' }, status: 204 },
};

const act = (
  employer: EmployerClient,
  { method, path, body, headers = {} }: Operation,
  job: JobBody,
  mayFail?: true,
) => employer.send(method, path(job), { body, headers, ...(mayFail && { mayFail }) });

const kinds: readonly FaultKind[] = ['lost', 'refused', 'conflict', 'throttled-item'];
const cases = Object.entries(operations).flatMap(([name, operation]) =>
  kinds
    // The records of Idempotency-Keys are in no transaction, so that nothing collides with them.
    .filter((kind) => kind !== 'conflict' || !operation.headers)
    .map((kind) => ({ name, kind, operation })),
);

describe('a single fault, whichever of the requests to the store it befalls, is not seen by the client', () => {
  test.each(cases)('$name: $kind', async ({ kind, operation }) => {
    const { status } = operation;
    for (let nth = 1; ; nth++) {
      const employer = await api.employer();
      const job = await createJob(employer, { referenceId: 'old' });
      const { result, struck } = await withFaultAt({ nth, kind }, () => act(employer, operation, job));
      expect(result.status).toBe(status);
      if (status === 201) expect((await employer.get(result.headers.location ?? '')).text).toBe(result.text);
      if (status === 204) expect((await employer.get(`/jobs/${job.id}`)).status).toBe(404);
      if (status === 200 && 'id' in Object(result.body))
        expect((await employer.get(`/jobs/${job.id}`)).text).toBe(result.text);
      expect(await violations(employer.id)).toEqual([]);
      if (!struck) break;
    }
  });
});

describe('an update whose answer is lost', () => {
  test('survives beside the change that another client made before the SDK asked again', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const { result, struck } = await withFaultAt(
      {
        nth: 1,
        command: 'UpdateItemCommand',
        kind: 'lost',
        meanwhile: () => employer.put(`/jobs/${job.id}`, { closeDate: '2999-12-31' }),
      },
      () => employer.put(`/jobs/${job.id}`, { title: 'New' }),
    );
    expect(struck).toBe(true);
    expect(jobOf(result)).toEqual({ ...job, title: 'New', closeDate: '2999-12-31' });
    expect(await readJob(employer, job)).toEqual(jobOf(result));
  });

  test('does not fail its own If-Match', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const tag = tagOf(await employer.get(`/jobs/${job.id}`));
    const { result } = await withFaultAt({ nth: 1, command: 'UpdateItemCommand', kind: 'lost' }, () =>
      employer.put(`/jobs/${job.id}`, { title: 'New' }, { 'if-match': tag }),
    );
    expect(jobOf(result).title).toBe('New');
    expect(tagOf(result)).not.toBe(tag);
  });
});

describe('a store that is away', () => {
  test.each(Object.entries(operations))(
    'answers %s by a 503 that says when to ask again',
    async (_, operation) => {
      const employer = await api.employer();
      const job = await createJob(employer, { referenceId: 'old' });
      const answer = await withFaults({ rate: 1, kinds: ['refused'], seed: 1 }, () =>
        act(employer, operation, job, true),
      );
      expect(problemOf(answer, 503).detail).toBe(
        'The service is busy or its store is away. Repeat the request in a moment.',
      );
      expect(answer.headers['retry-after']).toBe('1');
      expect(await readJob(employer, job)).toEqual(job);
      expect(await violations(employer.id)).toEqual([]);
    },
  );
});
