import type { System } from './system.ts';

/** https://github.com/lever/postings-api */
export const lever: System = {
  address: 'https://api.lever.co/v0/postings/{name}?mode=json',
  map: {
    fields: {
      referenceId: 'id',
      title: 'text',
      location: ['categories/allLocations', 'categories/location'],
      country: 'country',
      category: ['categories/department', 'categories/team'],
      positionType: 'categories/commitment',
      description: {
        join: ['description', { each: 'lists', heading: 'text', path: 'content' }, 'additional'],
      },
      salaryAmount: 'salaryRange/min',
      salaryMaxAmount: 'salaryRange/max',
      salaryCurrency: 'salaryRange/currency',
      salaryPeriod: 'salaryRange/interval',
      applicationUrl: ['applyUrl', 'hostedUrl'],
      workplace: 'workplaceType',
    },
  },
};
