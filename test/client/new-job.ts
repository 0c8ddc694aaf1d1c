import type { NewJob } from '../../client/src/index.ts';

export const job: NewJob = {
  title: 'Warehouse Associate',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  description: '<p>Pick, pack and ship.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};
