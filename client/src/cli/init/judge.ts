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

/** Whether the values can be those of the field. */
export const fits = (field: Field, profile: PathProfile, jobs: number): boolean => {
  switch (field) {
    case 'referenceId': {
      const few = Math.max(jobs > 4 ? 2 : 1, Math.min(0.05 * jobs, 100));
      const isShared = faulty(profile, jobs) > (jobs > 2 ? few : 0);
      const isAddressAlone = isWide(profile.path) && most(profile, 'url');
      return !isShared && !isAddressAlone && !profile.isRepeated && !most(profile, 'date');
    }
    case 'title':
      return profile.longest <= 256;
    case 'description':
      return (
        !/\/(?:title|heading|name|label)$/.test(nameKey(profile.path)) &&
        !(profile.isRepeated && profile.path.includes('/'))
      );
    case 'applicationEmail':
      return isAddress(profile) && profile.forms.email > 0;
    case 'applicationUrl':
      return isAddress(profile) && profile.forms.url > 0;
    case 'salaryAmount':
    case 'salaryMaxAmount':
    case 'closeDate':
      // Some are `Until filled`.
      return profile.forms.digit >= profile.texts / 3;
    case 'state':
      return !areCountries(profile) && !areStatuses(profile);
    case 'location':
    case 'city':
    case 'category':
    case 'positionType':
      // A column with the name of the field may have the ids of the API.
      if (nameKey(profile.path) === nameKey(field)) return true;
      return profile.longest <= 300 && most(profile, 'letter') && !most(profile, 'url');
    default:
      return true;
  }
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
export const byValues: { readonly [Name in Field]?: (profile: PathProfile, jobs: number) => boolean } = {
  country: areCountries,
  salaryCurrency: areCurrencies,
  // Of a posting, not of its place.
  status: (profile) => /(?:^|\/)state$/.test(nameKey(profile.path)) && areStatuses(profile),
  applicationUrl: (profile) => most(profile, 'url'),
  applicationEmail: isAddress,
  referenceId: (profile, jobs) =>
    profile.longest <= 50 && faulty(profile, jobs) === 0 && most(profile, 'id') && !isAddress(profile),
};
