import type { System } from './system.ts';

/** https://developers.ashbyhq.com/docs/public-job-posting-api */
export const ashby: System = {
  address: 'https://api.ashbyhq.com/posting-api/job-board/{name}?includeCompensation=true',
  map: {
    item: 'jobs',
    fields: {
      referenceId: 'id',
      title: 'title',
      location: null,
      city: ['address/postalAddress/addressLocality', 'location'],
      state: 'address/postalAddress/addressRegion',
      country: 'address/postalAddress/addressCountry',
      category: ['department', 'team'],
      positionType: 'employmentType',
      description: 'descriptionHtml',
      salary: 'compensation/scrapeableCompensationSalarySummary',
      salaryCurrency: 'compensation/summaryComponents/currencyCode',
      applicationUrl: ['applyUrl', 'jobUrl'],
      workplace: ['workplaceType', 'isRemote'],
    },
    workplaces: { true: 'remote', false: null },
    defaults: { salaryPeriod: 'by amount' },
  },
};
