/** Posts, reads refusals, lists and writes back a job with openapi-fetch. */
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.ts';

const { API = '', KEY = '', BOARD_KEY = '' } = process.env;
const client = createClient<paths>({ baseUrl: API, headers: { 'API-Key': KEY } });

const job: components['schemas']['JobCreation'] = {
  referenceId: 'fetch-1',
  title: 'Line Cook',
  locations: [{ description: 'Kelowna, BC' }],
  categories: [{ id: 19 }],
  positionType: { id: 2 },
  salary: { amount: 19.11, period: { id: 5 } },
  description: 'Four evenings a week.',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'kitchen@lakeside.example',
};

const created = await client.POST('/jobs', { body: job });
assert(created.data?.id, String(created.response.status));
const { id } = created.data;

const { error: invalid } = await client.POST('/jobs', { body: { ...job, categories: [{ id: 999 }] } });
assert(invalid && 'errors' in invalid);
assert.equal(invalid.errors?.[0]?.code, 'not_in_list');

const { error: conflict } = await client.POST('/jobs', { body: job });
assert(conflict && 'jobId' in conflict);
assert.equal(conflict.jobId, id);

const list = await client.GET('/jobs', { params: { query: { status: 'active,draft' } } });
assert(list.data?.data.some((header) => header.id === id));

const path = { id };
const { data: read } = await client.GET('/jobs/{id}', { params: { path } });
assert(read);
const { data: written } = await client.PUT('/jobs/{id}', { params: { path }, body: read });
assert.deepEqual(written, read);

const { salary: _, ...unpaid } = job;
const unnamed = { ...unpaid, referenceId: 'fetch-2', status: 'active', confidential: true };
const { data: posted } = await client.POST('/jobs', { body: unnamed });
assert(posted?.id);
const ofPosted = { params: { path: { id: posted.id } } };
assert.equal((await client.GET('/jobs/{id}', ofPosted)).data?.salary, null);
const board = createClient<paths>({ baseUrl: API, headers: { 'API-Key': BOARD_KEY } });
const { data: shown } = await board.GET('/board/jobs/{id}', ofPosted);
assert.deepEqual([shown?.employer, shown?.salary], [null, null]);

const { data: commission } = await client.POST('/jobs', {
  body: { ...unpaid, referenceId: 'fetch-3', salary: { plusCommission: true } },
});
assert(commission?.id);
const { data: commissioned } = await client.GET('/jobs/{id}', { params: { path: { id: commission.id } } });
assert.deepEqual(commissioned?.salary, { amount: null, maxAmount: null, period: null, plusCommission: true });
