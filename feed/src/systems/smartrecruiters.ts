import type { System } from './system.ts';

const section = (name: string) => ({ each: `jobAd/sections/${name}`, heading: 'title', path: 'text' });

/** https://developers.smartrecruiters.com/docs/posting-api */
export const smartrecruiters: System = {
  address: 'https://api.smartrecruiters.com/v1/companies/{name}/postings',
  pages: { items: 'content', total: 'totalFound', size: 100 },
  posting: {
    address: 'https://api.smartrecruiters.com/v1/companies/{name}/postings/{id}',
    without: 'jobAd',
  },
  map: {
    fields: {
      referenceId: 'id',
      title: 'name',
      city: 'location/city',
      state: 'location/region',
      country: 'location/country',
      category: ['department/label', 'function/label'],
      positionType: 'typeOfEmployment/label',
      description: {
        join: ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'].map(
          section,
        ),
      },
      applicationUrl: ['applyUrl', 'postingUrl'],
      workplace: 'location/remote',
      language: 'language/code',
    },
    workplaces: { true: 'remote', false: null },
  },
};
