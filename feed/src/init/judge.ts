import { resolveText } from '../../../lib/reference/resolve-text.ts';
import { fieldWords } from '../map/field-words.ts';
import type { Field } from '../map/fields.ts';
import { isCountry } from '../map/places.ts';
import { foreignCurrencyIn } from '../map/salary-object.ts';
import type { Form, PathProfile } from './profile.ts';
import { isCountryName, isWide, nameKey } from './usual-names.ts';

/** Whether at least 80% of the values have a form. */
export const most = ({ forms, texts }: PathProfile, form: Form): boolean => forms[form] >= 0.8 * texts;

/** The number of jobs that have no value, or that of an earlier job: as a reference, both are faults. */
export const faulty = (profile: PathProfile, jobs: number): number => jobs - profile.jobs + profile.doubles;

const isAddress = ({ forms, texts }: PathProfile): boolean => forms.email + forms.url >= 0.8 * texts;

/**
 * Whether all values are countries. Codes count only if the name of the path is that of a country:
 * `NL` and `PE` are also provinces.
 */
const areCountries = ({ path, values }: PathProfile): boolean => {
  const texts = [...values.keys()];
  const isClear =
    isCountryName(path) || (texts.includes('Canada') && texts.every(({ length }) => length > 3));
  return isClear && texts.length > 0 && texts.every(isCountry);
};

const words = fieldWords({});

const areStatuses = ({ values }: PathProfile): boolean =>
  values.size > 0 && [...values.keys()].every((text) => words.status(text));

const areCurrencies = ({ values }: PathProfile): boolean =>
  (values.has('CAD') || values.has('USD')) &&
  [...values.keys()].every((text) => text === 'CAD' || foreignCurrencyIn(text) === text);

const isPlace = (text: string): boolean => {
  const read = resolveText(text);
  return read !== undefined && ('location' in read || read.code === 'location_abroad');
};

/** Values that decide, at most. */
const judged = 50;

/** Whether some of the values are places. */
export const hasPlaces = ({ values }: PathProfile): boolean =>
  [...values.keys()].slice(0, judged).some(isPlace);

/** Whether most of the values are places. */
export const arePlaces = ({ values }: PathProfile): boolean => {
  const texts = [...values.keys()].slice(0, judged);
  return texts.length > 0 && texts.filter(isPlace).length > texts.length / 2;
};

type Judge = (profile: PathProfile, jobs: number) => boolean;

/** Whether a third of the values have a digit: closing dates may also be `Until filled`. */
const haveDigits: Judge = ({ forms, texts }) => forms.digit >= texts / 3;

/** Whether the values are words. If the path has the field's own name, they may also be ids of the API. */
const areWords =
  (field: Field): Judge =>
  (profile) =>
    nameKey(profile.path) === nameKey(field) ||
    (profile.longest <= 300 && most(profile, 'letter') && !most(profile, 'url'));

/** Whether the values can be those of a field. */
export const fits: { readonly [Name in Field]?: Judge } = {
  referenceId: (profile, jobs) => {
    const few = Math.max(jobs > 4 ? 2 : 1, Math.min(0.05 * jobs, 100));
    const isShared = faulty(profile, jobs) > (jobs > 2 ? few : 0);
    const isAddressAlone = isWide(profile.path) && most(profile, 'url');
    return !isShared && !isAddressAlone && !profile.isRepeated && !most(profile, 'date');
  },
  title: ({ longest }) => longest <= 256,
  description: ({ path, isRepeated }) =>
    !/\/(?:title|heading|name|label)$/.test(nameKey(path)) && !(isRepeated && path.includes('/')),
  applicationEmail: (profile) => isAddress(profile) && profile.forms.email > 0,
  applicationUrl: (profile) => isAddress(profile) && profile.forms.url > 0,
  salaryAmount: haveDigits,
  salaryMaxAmount: haveDigits,
  closeDate: haveDigits,
  state: (profile) => !areCountries(profile) && !areStatuses(profile),
  location: areWords('location'),
  city: areWords('city'),
  category: areWords('category'),
  positionType: areWords('positionType'),
};

/** Whether the texts are on average long enough for a description. */
export const isLong = ({ characters, texts, forms }: PathProfile): boolean =>
  characters >= (forms.html > 0.5 * texts ? 60 : 200) * texts;

/** Whether a path that no field reads may have the place of the job. */
export const saysWhere = (profile: PathProfile): boolean =>
  isCountryName(profile.path) || (/address|adresse/.test(nameKey(profile.path)) && !isAddress(profile));

/** Whether nearly all jobs have the same text, such as one about the employer. */
export const isBoilerplate = ({ distinct, doubles }: PathProfile): boolean =>
  doubles >= 3 && distinct <= doubles / 4;

/** For a field that no path is named after: whether the values of a path can be the field's. */
export const byValues: { readonly [Name in Field]?: Judge } = {
  country: areCountries,
  salaryCurrency: areCurrencies,
  // Of a posting, not of its place.
  status: (profile) => /(?:^|\/)state$/.test(nameKey(profile.path)) && areStatuses(profile),
  applicationUrl: (profile) => most(profile, 'url'),
  applicationEmail: isAddress,
  referenceId: (profile, jobs) =>
    profile.longest <= 50 && faulty(profile, jobs) === 0 && most(profile, 'id') && !isAddress(profile),
};
