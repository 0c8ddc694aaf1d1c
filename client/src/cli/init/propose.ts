import type { Format } from '../feeds/feed.ts';
import { type DateFormat, readDate } from '../map/dates.ts';
import { fieldWords } from '../map/field-words.ts';
import type { Field } from '../map/fields.ts';
import { formatRules } from '../map/formats.ts';
import type { JoinPart } from '../map/map-file.ts';
import type { PathProfile, Profiles } from './profile.ts';
import { endKey, isOfEmployer, nameKey, plainSectionNames, sectionNames, usualNames } from './usual-names.ts';

/** A field and where it is proposed to be read; `why` where its name does not say so. */
type Proposal = {
  readonly field: Field;
  readonly profile: PathProfile;
  readonly why?: string;
};

/** A first map file: a text that begins with `?` is to be replaced. */
export type Draft = {
  readonly map: Readonly<Record<string, unknown>>;
  readonly proposals: readonly Proposal[];
  /** The texts of the description, if it is in several. */
  readonly join: readonly JoinPart[];
};

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const url = /^https?:\/\//i;
const letter = /\p{L}/u;

const most = ({ values }: PathProfile, pattern: RegExp): boolean => {
  const all = [...values.keys()];
  return all.length > 0 && all.filter((value) => pattern.test(value)).length >= 0.8 * all.length;
};

/** Whether the values can be those of the field. */
const fits = (field: Field, profile: PathProfile, jobs: number): boolean => {
  switch (field) {
    case 'referenceId':
      return profile.isUnique && profile.jobs === jobs && !profile.isRepeated;
    case 'title':
      return profile.longest <= 256;
    case 'applicationEmail':
      return most(profile, email);
    case 'applicationUrl':
      return most(profile, url);
    case 'salaryAmount':
    case 'salaryMaxAmount':
    case 'closeDate':
      return most(profile, /\d/);
    case 'location':
    case 'city':
    case 'category':
    case 'positionType':
      // A column with the name of the field may have the ids of the API.
      if (nameKey(profile.path) === nameKey(field)) return true;
      return profile.longest <= 300 && most(profile, letter) && !most(profile, url);
    default:
      return true;
  }
};

/** A field that no name shows, by what its values are. */
const byValues: { readonly [Name in Field]?: (profile: PathProfile) => boolean } = {
  applicationUrl: (profile) => most(profile, url),
  applicationEmail: (profile) => most(profile, email),
  description: (profile) => profile.longest > 300 || most(profile, /<(?:p|div|ul|br|li|strong)\b/i),
  referenceId: (profile) =>
    profile.longest <= 50 && most(profile, /^(?=.*\d)[^\s@]+$/) && !most(profile, url),
};

/** A place beside its province is a city, and amounts come before a text about them. */
const tidied = (proposals: readonly Proposal[]): Proposal[] => {
  const has = (name: Field) => proposals.some(({ field }) => field === name);
  return proposals.flatMap((proposal) => {
    if (proposal.field === 'salary' && has('salaryAmount')) return [];
    const isCity = proposal.field === 'location' && has('state') && !has('city');
    const isAlone = [...proposal.profile.values.keys()].every((place) => !/[,(/;|]/.test(place));
    return isCity && isAlone ? [{ ...proposal, field: 'city' }] : [proposal];
  });
};

/** @param hasTexts whether the description is in texts of their own. */
const fieldProposals = (profiles: Profiles, format: Format, hasTexts: boolean): Proposal[] => {
  const { all, jobs } = profiles;
  const used = new Set<PathProfile>();
  const take = (field: Field, profile: PathProfile | undefined, why?: string): Proposal[] => {
    if (!profile) return [];
    used.add(profile);
    return [{ field, profile, ...(why !== undefined && { why }) }];
  };
  const byName = (keyOf: (path: string, field: Field) => string | undefined, found: readonly Proposal[]) =>
    [...usualNames].flatMap(([field, names]) => {
      if (found.some((proposal) => proposal.field === field)) return [];
      const standard = (formatRules[format].paths[field] ?? []).map(nameKey);
      const free = [...standard, ...names].flatMap((name) =>
        all.filter((profile) => keyOf(profile.path, field) === name && !used.has(profile)),
      );
      return take(
        field,
        free.find((profile) => fits(field, profile, jobs)),
      );
    });
  const whole = byName(nameKey, []);
  const named = [...whole, ...byName(endKey, whole)];
  const has = (...fields: readonly Field[]) => named.some(({ field }) => fields.includes(field));
  const others = (Object.keys(byValues) as (keyof typeof byValues)[]).flatMap((field) => {
    const isApplication = field === 'applicationUrl' || field === 'applicationEmail';
    if (has(field) || (isApplication && has('applicationUrl', 'applicationEmail'))) return [];
    if (field === 'description' && hasTexts) return [];
    const free = all.filter(
      (profile) => !used.has(profile) && !isOfEmployer(profile.path) && fits(field, profile, jobs),
    );
    return take(field, free.find(byValues[field] ?? (() => false)), 'by its values');
  });
  const order = [...usualNames.keys()];
  return tidied(
    [...named, ...others].sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field)),
  );
};

/** `required_skills` and `requiredSkills` are `Required skills`. */
const headingOf = (name: string): string => {
  const words = name
    .replaceAll(/([a-zà-ÿ])([A-Z])/g, '$1 $2')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const headings = ['text', 'title', 'name', 'heading', 'label'];
const contents = ['content', 'value', 'text', 'body', 'html', 'description'];

const split = (path: string) => {
  const at = path.lastIndexOf('/');
  return { outer: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) };
};

/** Lists of headed texts, as Lever and Personio have them: two texts for each entry. */
const lists = (all: readonly PathProfile[], nameOf: (path: string) => string): JoinPart[] =>
  all.flatMap(({ path, isRepeated }): JoinPart[] => {
    const { outer, name } = split(path);
    if (!isRepeated || outer === '' || !contents.includes(name)) return [];
    const heading = headings.find(
      (one) => one !== name && all.some((other) => other.path === `${outer}/${one}` && other.isRepeated),
    );
    const isLong = all.some((other) => other.path === path && other.longest > 40);
    return heading === undefined || !isLong ? [] : [{ each: nameOf(outer), heading, path: name }];
  });

/** What belongs to the description beside its own field. */
const sections = (
  all: readonly PathProfile[],
  found: readonly Proposal[],
  nameOf: (path: string) => string,
): JoinPart[] =>
  all.flatMap((profile): JoinPart[] => {
    const used = found.find((proposal) => proposal.profile === profile);
    if (used) return used.field === 'description' ? [nameOf(profile.path)] : [];
    const { outer, name } = split(profile.path);
    // SmartRecruiters: jobAd/sections/qualifications/text
    const isSection = name === 'text' && split(outer).outer.endsWith('sections');
    const key = nameKey(isSection ? split(outer).name : profile.path);
    if (plainSectionNames.has(key)) return [nameOf(profile.path)];
    if (!isSection && !sectionNames.has(key)) return [];
    const heading = headingOf(split(nameOf(isSection ? outer : profile.path)).name);
    return [{ path: nameOf(profile.path), heading }];
  });

const count = (jobs: number): string => `${jobs} job${jobs === 1 ? '' : 's'}`;

const maxLines = 200;

/** A line for each word that has no meaning yet. */
const unknownWords = (
  { field, profile }: Proposal,
  { separator }: { readonly separator: string | undefined },
  isKnown: (text: string) => boolean,
): Record<string, string> => {
  const jobsOf = new Map<string, number>();
  for (const [value, jobs] of profile.values) {
    const parts = separator !== undefined && field === 'category' ? value.split(separator) : [value];
    for (const part of parts.map((one) => one.trim()).filter((one) => one !== '' && !isKnown(one))) {
      jobsOf.set(part, (jobsOf.get(part) ?? 0) + jobs);
    }
  }
  const sorted = [...jobsOf].sort(([, one], [, other]) => other - one);
  const lines = sorted.slice(0, maxLines).map(([word, jobs]) => [word, `? (${count(jobs)})`]);
  return Object.fromEntries(sorted.length > maxLines ? [...lines, ['*', '? (all others)']] : lines);
};

const sectionOf = {
  category: 'categories',
  positionType: 'positionTypes',
  salaryPeriod: 'salaryPeriods',
  status: 'statuses',
  workplace: 'workplaces',
} as const;

const hasOwnWords = (field: Field): field is keyof typeof sectionOf => field in sectionOf;

const dayFirst: DateFormat = 'DD/MM/YYYY';
const monthFirst: DateFormat = 'MM/DD/YYYY';

/** The order of day and month, where dates need one: what the other dates of the feed show. */
const dateFormatOf = (profile: PathProfile | undefined): string | undefined => {
  const dates = [...(profile?.values ?? [])];
  const unclear = dates.filter(([date]) => !readDate(date) && readDate(date, dayFirst));
  if (unclear.length === 0) return undefined;
  const numbers = dates.flatMap(([date]) => {
    const [, one, other] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(date) ?? [];
    return one && other ? [[Number(one), Number(other)] as const] : [];
  });
  const isDayFirst = numbers.some(([one]) => one > 12);
  const isMonthFirst = numbers.some(([, other]) => other > 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? dayFirst : monthFirst;
  const jobs = unclear.reduce((sum, [, more]) => sum + more, 0);
  return `? (${count(jobs)}: ${dayFirst} or ${monthFirst})`;
};

/** What a job must have, and no field shows: one value for all jobs, or a name. */
const missingLines = (proposals: readonly Proposal[], jobs: number) => {
  const found = new Map(proposals.map(({ field, profile }) => [field, profile.jobs]));
  // At most so many jobs have one of the fields; `check` reports the others.
  const lacking = (...fields: readonly Field[]) =>
    Math.max(0, jobs - fields.reduce((sum, field) => sum + (found.get(field) ?? 0), 0));
  const line = (field: Field, without: number, example: string) =>
    without === 0 ? [] : [[field, `? (${count(without)} without; such as ${example})`] as const];
  return {
    fields: (['referenceId', 'title', 'description'] as const)
      .filter((field) => !found.has(field))
      .map((field) => [field, `? (where the ${field} is)`] as const),
    defaults: [
      ...line('location', lacking('location', 'city', 'state'), 'Toronto, ON'),
      ...line('category', lacking('category'), 'Retail'),
      ...line('positionType', lacking('positionType'), 'Full Time'),
      ...line('applicationEmail', lacking('applicationUrl', 'applicationEmail'), 'jobs@example.org'),
    ],
  };
};

/** Proposes a map file for the jobs of a feed. @param nameOf a path as it is written */
export const propose = (
  profiles: Profiles,
  format: Format,
  item: string | undefined,
  nameOf: (path: string) => string,
): Draft => {
  const rules = formatRules[format];
  const headed = lists(profiles.all, nameOf);
  const hasTexts = sections(profiles.all, [], nameOf).length + headed.length > 0;
  const found = fieldProposals(profiles, format, hasTexts);
  const profileOf = (name: Field) => found.find(({ field }) => field === name)?.profile;
  const main = profileOf('description');
  const join = [...sections(profiles.all, found, nameOf), ...headed];
  const isJoined = join.length > (main ? 1 : 0);
  const sourceOf = ({ field, profile }: Proposal): unknown => {
    if (field === 'description' && isJoined) return { join };
    const path = nameOf(profile.path);
    return field === 'referenceId' && profile.longest > 50 ? { hash: path } : path;
  };
  // Texts that are joined need no field of their own.
  const isDescribed = main !== undefined || isJoined;
  const words = fieldWords({}, rules);
  const missing = missingLines(found, profiles.jobs);
  const own = found.flatMap((proposal) => {
    const { field } = proposal;
    if (!hasOwnWords(field)) return [];
    const lines = unknownWords(proposal, rules, (text) => words[field](text) !== undefined);
    return Object.keys(lines).length === 0 ? [] : [[sectionOf[field], lines] as const];
  });
  const dateFormat = dateFormatOf(profileOf('closeDate'));
  const unread = missing.fields.filter(([field]) => field !== 'description' || !isDescribed);
  return {
    proposals: found,
    join: isJoined ? join : [],
    map: {
      ...(item !== undefined && { item }),
      fields: Object.fromEntries([
        ...found.map((proposal) => [proposal.field, sourceOf(proposal)] as const),
        ...(isJoined && !main ? [['description', { join }] as const] : []),
        ...unread,
      ]),
      ...Object.fromEntries(own),
      ...(dateFormat !== undefined && { dateFormat }),
      ...(missing.defaults.length > 0 && { defaults: Object.fromEntries(missing.defaults) }),
    },
  };
};
