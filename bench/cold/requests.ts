import { postingOf } from '../posting.ts';
import { type Asked, newEmployer } from '../service.ts';

const job = {
  title: 'Long-haul driver',
  locations: [{ description: 'Kelowna, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

/** 3 KB of HTML in canonical form, and as an editor writes it. */
const canonical = { ...job, description: postingOf(3 * 1024) };
const ordinary = { ...job, description: `${postingOf(3 * 1024)}<p>Apply&nbsp;now!<br /></p>` };

const replaced = { 'x-http-method-override': 'PUT' };

/** The first request to a function and the expected status; the name is unique. */
type ColdRequest = {
  readonly name: string;
  readonly status: number;
  /** Creates what the request needs, before each process starts. */
  readonly prepare: () => Promise<{ readonly function: string; readonly document: string }>;
};

/** @returns the requests with their key and job. */
export const coldRequests = async () => {
  const employer = await newEmployer();
  let references = 0;
  const create = async (): Promise<{ id: number; referenceId: string }> => {
    const body = { ...canonical, referenceId: `cold-${references++}` };
    const { statusCode, body: text = '' } = await employer.call({ method: 'POST', path: '/jobs', body });
    if (statusCode !== 201) throw new Error(`The job was not created: ${text}`);
    return JSON.parse(text);
  };
  const standing = await create();

  const request = (name: string, status: number, asked: () => Asked | Promise<Asked>): ColdRequest => ({
    name,
    status,
    prepare: async () => {
      const { name: functionName, document } = employer.invocation(await asked());
      return { function: functionName, document };
    },
  });
  const read = (name: string, path: string, status = 200): ColdRequest =>
    request(name, status, () => ({ method: 'GET', path }));
  const own = `/jobs/${standing.id}`;

  const requests = [
    read('get-job', own),
    read('list-jobs', '/jobs'),
    request('create-job', 201, () => ({ method: 'POST', path: '/jobs', body: canonical })),
    request('create-job, not canonical', 201, () => ({ method: 'POST', path: '/jobs', body: ordinary })),
    request('create-job, Idempotency-Key', 201, () => ({
      method: 'POST',
      path: '/jobs',
      body: canonical,
      headers: { 'idempotency-key': `cold-${references++}` },
    })),
    request('put-job-by-reference', 200, () => ({
      method: 'PUT',
      path: '/jobs',
      body: { referenceId: standing.referenceId, title: `Driver ${references++}` },
    })),
    request('update-job', 200, () => ({
      method: 'PUT',
      path: own,
      body: { title: `Driver ${references++}` },
    })),
    request('override-job', 200, () => ({
      method: 'POST',
      path: own,
      body: { title: `Driver ${references++}` },
      headers: replaced,
    })),
    request('delete-job', 204, async () => ({ method: 'DELETE', path: `/jobs/${(await create()).id}` })),
    request('delete-job-by-reference', 204, async () => {
      const { referenceId } = await create();
      return { method: 'DELETE', path: '/jobs', body: { referenceId } };
    }),
    read('list-locations', '/locations?q=van'),
    read('get-location', '/locations/6122085'),
    read('list-job-categories', '/jobcategories'),
    read('get-job-category', '/jobcategories/1'),
    read('list-position-types', '/positiontypes'),
    read('get-position-type', '/positiontypes/1'),
    read('health', '/health'),
    read('openapi', '/openapi.json'),
    read('docs', '/docs'),
    read('problem-page', '/problems/validation'),
    read('fallback', '/nothing', 404),
  ];
  return { requests, key: employer.key, jobId: standing.id };
};
