/** Posts, reads refusals, lists and writes back a job with the client of @hey-api/openapi-ts. */
import assert from 'node:assert/strict';
import { client } from './hey-api/client.gen.ts';
import { createJob, getBoardJob, getJob, type JobCreation, listJobs, updateJob } from './hey-api/index.ts';

client.setConfig({ baseUrl: process.env.API, auth: process.env.KEY });

const job: JobCreation = {
  referenceId: 'hey-1',
  title: 'Line Cook',
  locations: [{ description: 'Kelowna, BC' }],
  categories: [{ id: 19 }],
  positionType: { id: 2 },
  salary: { amount: 19.11, period: { id: 5 } },
  description: 'Four evenings a week.',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'kitchen@lakeside.example',
};

const created = await createJob({ body: job });
assert(created.data?.id, created.error?.message);
const { id } = created.data;

const { error: invalid } = await createJob({ body: { ...job, categories: [{ id: 999 }] } });
assert(invalid && 'errors' in invalid);
assert.equal(invalid.errors?.[0]?.code, 'not_in_list');

const { error: conflict } = await createJob({ body: job });
assert(conflict && 'jobId' in conflict);
assert.equal(conflict.jobId, id);

const list = await listJobs({ query: { status: 'active,draft' } });
assert(list.data?.data.some((header) => header.id === id));

const path = { id };
const { data: read } = await getJob({ path });
assert(read);
const { data: written } = await updateJob({ path, body: read });
assert.deepEqual(written, read);

const { salary: _, ...unpaid } = job;
const unnamed = { ...unpaid, referenceId: 'hey-2', status: 'active', confidential: true };
const posted = await createJob({ body: unnamed });
assert(posted.data?.id, posted.error?.message);
assert.equal((await getJob({ path: { id: posted.data.id } })).data?.salary, null);
const { data: shown } = await getBoardJob({ path: { id: posted.data.id }, auth: process.env.BOARD_KEY });
assert.deepEqual([shown?.employer, shown?.salary], [null, null]);

const commission = await createJob({
  body: { ...unpaid, referenceId: 'hey-3', salary: { plusCommission: true } },
});
assert(commission.data?.id, commission.error?.message);
const { data: commissioned } = await getJob({ path: { id: commission.data.id } });
assert.deepEqual(commissioned?.salary, { amount: null, maxAmount: null, period: null, plusCommission: true });
