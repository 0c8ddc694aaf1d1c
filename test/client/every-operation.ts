import type { Client } from '../../client/src/index.ts';
import { job } from './new-job.ts';

/** A call of each method of the client, by the id of its operation in the OpenAPI document. */
export const calls: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  listJobs: ({ jobs }) => jobs.list().next(),
  createJob: ({ jobs }) => jobs.create(job),
  putJobByReference: ({ jobs }) => jobs.put({ ...job, referenceId: 'R' }),
  deleteJobByReference: ({ jobs }) => jobs.deleteByReference('R'),
  getJob: ({ jobs }) => jobs.get(1),
  updateJob: ({ jobs }) => jobs.update(1, { title: 'x' }),
  deleteJob: ({ jobs }) => jobs.delete(1),
  listPositionTypes: ({ positionTypes }) => positionTypes.list(),
  getPositionType: ({ positionTypes }) => positionTypes.get(1),
  listJobCategories: ({ jobCategories }) => jobCategories.list(),
  getJobCategory: ({ jobCategories }) => jobCategories.get(1),
  listLocations: ({ locations }) => locations.list().next(),
  getLocation: ({ locations }) => locations.get(1),
  getHealth: (client) => client.health(),
};
