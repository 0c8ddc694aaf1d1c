import { describe, expectTypeOf, test } from 'vitest';
import { employerRequest, jobRequest } from '../../lib/employer/requests.ts';
import { endpoint, publicRequest } from '../../lib/http/endpoint.ts';
import { jobId } from '../../lib/http/middleware/request-line.ts';
import { pageReply } from '../../lib/http/reply/page-reply.ts';
import { documentReply } from '../../lib/http/reply/reply.ts';
import type { Internal, Step } from '../../lib/http/step.ts';
import { getJob } from '../../lib/job/get-job.ts';
import { jobReply } from '../../lib/job/job-reply.ts';
import { jobRoutes } from '../../lib/job/routes.ts';
import type { Job, JobEdit } from '../../lib/job/rules/job.ts';
import { listRoutes } from '../../lib/lists/routes.ts';
import { listSyncs } from '../../lib/sync/read-syncs.ts';

// `npm run typecheck` fails where one of these begins to compile.

const use = { run: getJob, reply: jobReply };

describe('an endpoint does not compile', () => {
  test('behind the steps of another kind of route', () => {
    // @ts-expect-error The path of a list has no id.
    endpoint(jobRoutes['GET /jobs'], jobRequest, use);
    // @ts-expect-error The path of a job has one.
    endpoint(jobRoutes['GET /jobs/{id}'], employerRequest, use);
  });

  test('with a use case that takes what its steps do not provide', () => {
    // @ts-expect-error A public request has no employer.
    endpoint(listRoutes['GET /positiontypes'], publicRequest, { run: listSyncs, reply: documentReply });
  });

  test('with the reply of another value', () => {
    // @ts-expect-error A job is no page.
    endpoint(jobRoutes['GET /jobs/{id}'], jobRequest, { run: getJob, reply: pageReply });
  });
});

test('a step says what it provides', () => {
  expectTypeOf(jobId()).toEqualTypeOf<Step<{ id: number }>>();
  expectTypeOf<Step<{ id: number }>>().not.toExtend<Step<{ id: string }>>();
  expectTypeOf<Internal>().not.toHaveProperty('employer');
});

test('an edit has what clients send, and nothing that the service sets', () => {
  expectTypeOf<JobEdit>().toHaveProperty('title').toEqualTypeOf<string | undefined>();
  expectTypeOf<JobEdit>().toHaveProperty('closeDate').toEqualTypeOf<string | undefined>();
  expectTypeOf<keyof JobEdit & ('id' | 'employerId' | 'publishDate' | 'publishedAt' | 'hold')>().toBeNever();
  expectTypeOf<NonNullable<JobEdit['salary']>>().not.toEqualTypeOf<NonNullable<Job['salary']>>();
});
