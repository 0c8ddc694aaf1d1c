import type { System } from './system.ts';

/** https://docs.recruitee.com/reference/intro-to-careers-site-api */
export const recruitee: System = {
  address: 'https://{name}.recruitee.com/api/offers/',
  map: {
    item: 'offers',
    fields: {
      referenceId: 'id',
      state: ['state_code', 'state_name'],
      country: ['country_code', 'country'],
      category: 'department',
      positionType: 'employment_type_code',
      description: { join: ['description', { path: 'requirements', heading: 'Requirements' }] },
      salaryAmount: 'salary/min',
      salaryMaxAmount: 'salary/max',
      salaryCurrency: 'salary/currency',
      salaryPeriod: 'salary/period',
      closeDate: 'close_at',
      applicationUrl: ['careers_apply_url', 'careers_url'],
      workplace: 'remote',
    },
    positionTypes: { fulltime_permanent: 1, parttime_permanent: 2 },
    workplaces: { true: 'remote', false: null },
  },
};
