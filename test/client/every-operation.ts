import type { Client } from '../../client/src/index.ts';
import { minimalJob as job } from '../support/api/jobs.ts';

/** A call of each method of the client, by the id of its operation in the OpenAPI document. */
export const calls: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  listJobs: ({ jobs }) => jobs.list().next(),
  createJob: ({ jobs }) => jobs.create(job),
  putJobByReference: ({ jobs }) => jobs.put({ ...job, referenceId: 'R' }),
  deleteJobByReference: ({ jobs }) => jobs.deleteByReference('R'),
  getJob: ({ jobs }) => jobs.get(1),
  getPublication: ({ jobs }) => jobs.publication(1),
  updateJob: ({ jobs }) => jobs.update(1, { title: 'x' }),
  deleteJob: ({ jobs }) => jobs.delete(1),
  batchJobs: ({ jobs }) => jobs.batch([{ op: 'delete', referenceId: 'R' }]),
  listSyncs: ({ syncs }) => syncs.list(),
  openSync: ({ syncs }) => syncs.open(),
  getSync: ({ syncs }) => syncs.get('s'),
  abortSync: ({ syncs }) => syncs.abort('s'),
  putChunk: ({ syncs }) => syncs.putChunk('s', 1, [{ ...job, referenceId: 'R' }]),
  commitSync: ({ syncs }) => syncs.commit('s', { chunks: 0, jobs: 0 }),
  listRemovals: ({ syncs }) => syncs.removals('s').next(),
  applyToJob: ({ apply }) => apply(1, { name: 'x', email: 'x@example.org', message: 'x', consent: 'x' }),
  listEmployers: ({ employers }) => employers(),
  listPositionTypes: ({ positionTypes }) => positionTypes.list(),
  getPositionType: ({ positionTypes }) => positionTypes.get(1),
  listJobCategories: ({ jobCategories }) => jobCategories.list(),
  getJobCategory: ({ jobCategories }) => jobCategories.get(1),
  listLocations: ({ locations }) => locations.list().next(),
  getLocation: ({ locations }) => locations.get(1),
  getHealth: (client) => client.health(),
};
