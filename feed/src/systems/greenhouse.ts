import type { System } from './system.ts';

/** https://developers.greenhouse.io/job-board.html */
export const greenhouse: System = {
  address: 'https://boards-api.greenhouse.io/v1/boards/{name}/jobs?content=true',
  map: {
    item: 'jobs',
    fields: {
      referenceId: 'id',
      title: 'title',
      location: 'location/name',
      category: 'departments/name',
      description: { join: [{ path: 'content', isEscaped: true }] },
      closeDate: 'application_deadline',
      applicationUrl: 'absolute_url',
      language: 'language',
    },
  },
};
