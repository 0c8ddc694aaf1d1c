import { hash } from 'node:crypto';
import { lazy } from '../lazy.ts';
import routingTypes from './data/applicant-routing-types.json' with { type: 'json' };
import country from './data/country.json' with { type: 'json' };
import categories from './data/job-categories.json' with { type: 'json' };
import positionTypes from './data/position-types.json' with { type: 'json' };
import spellings from './data/province-spellings.json' with { type: 'json' };
import provinces from './data/provinces.json' with { type: 'json' };
import periods from './data/salary-periods.json' with { type: 'json' };
import secondNames from './data/second-names.json' with { type: 'json' };
import { placeRows } from './place-rows.ts';

/** Changes with every entry of every list: what a text or an id means may depend on it. */
export const listsRevision = lazy((): string => {
  const lists = [
    routingTypes,
    country,
    categories,
    positionTypes,
    spellings,
    provinces,
    periods,
    secondNames,
  ];
  return hash('sha256', JSON.stringify([lists, placeRows()]), 'base64url');
});
