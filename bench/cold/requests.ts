import { postingOf } from '../posting.ts';
import { type Asked, newEmployer } from '../service.ts';

const job = {
  title: 'Long-haul driver',
  locations: [{ description: 'Kelowna, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  description: postingOf(3 * 1024),
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

/** The first event of a function, whose name it has, and the expected status; undefined behind no route. */
type ColdRequest = { readonly name: string; readonly status?: number; readonly document: string };

/** @returns the requests with their key and job. */
export const coldRequests = async () => {
  const { call, invocation, key } = await newEmployer();
  const create: Asked = { method: 'POST', path: '/jobs', body: job };
  const { statusCode, body = '' } = await call(create);
  if (statusCode !== 201) throw new Error(`The job was not created: ${body}`);
  const { id } = JSON.parse(body);
  const requests: readonly ColdRequest[] = [
    { status: 200, ...invocation({ method: 'GET', path: `/jobs/${id}` }) },
    { status: 200, ...invocation({ method: 'GET', path: '/jobs' }) },
    { status: 201, ...invocation(create) },
    { name: 'start-feeds', document: '{}' },
    // Loads all that a run needs, and reads that there is no such feed.
    { name: 'fetch-feed', document: '{"id":"1-none","token":"cold"}' },
  ];
  return { requests, key, jobId: Number(id) };
};
