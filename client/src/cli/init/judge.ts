import { fieldWords } from '../map/field-words.ts';
import type { Field } from '../map/fields.ts';
import { isCountry } from '../map/places.ts';
import { foreignCurrencyIn } from '../map/salary-object.ts';
import type { Form, PathProfile } from './profile.ts';
import { isCountryName, isWide, nameKey } from './usual-names.ts';

/** Whether nearly all values have a form. */
export const most = ({ forms, texts }: PathProfile, form: Form): boolean => forms[form] >= 0.8 * texts;

/** Jobs without a reference, or with that of another job. */
export const faulty = (profile: PathProfile, jobs: number): number => jobs - profile.jobs + profile.doubles;

const isAddress = ({ forms, texts }: PathProfile): boolean => forms.email + forms.url >= 0.8 * texts;

/** Names of countries, or also their codes where the path says so: `NL` and `PE` are provinces, too. */
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

type Judge = (profile: PathProfile, jobs: number) => boolean;

/** Some are `Until filled`. */
const haveDigits: Judge = ({ forms, texts }) => forms.digit >= texts / 3;

/** A column with the name of the field may have the ids of the API. */
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

/** Long enough to say what a job is. */
export const isLong = ({ characters, texts, forms }: PathProfile): boolean =>
  characters >= (forms.html > 0.5 * texts ? 60 : 200) * texts;

/** Whether a path that nothing reads may say where the job is. */
export const saysWhere = (profile: PathProfile): boolean =>
  isCountryName(profile.path) || (/address|adresse/.test(nameKey(profile.path)) && !isAddress(profile));

/** One text for nearly all jobs, such as that of the employer. */
export const isBoilerplate = ({ distinct, doubles }: PathProfile): boolean =>
  doubles >= 3 && distinct <= doubles / 4;

/** A field that no name shows, by what its values are. */
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
