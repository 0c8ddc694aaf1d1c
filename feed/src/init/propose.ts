import { plural } from '../../../lib/errors/fault.ts';
import { jobCategories } from '../../../lib/reference/lists.ts';
import { type DateFormat, readDate } from '../map/dates.ts';
import { fieldWords } from '../map/field-words.ts';
import { type Field, fieldNames } from '../map/fields.ts';
import { type FormatRules, formatRules, standardPaths } from '../map/formats.ts';
import { isPlaceAbroad } from '../map/judge-places.ts';
import type { MapFile } from '../map/map-file.ts';
import { isJoined, pathsIn } from '../map/mapping.ts';
import { isCityAlone } from '../map/places.ts';
import type { Format } from '../readers/feed.ts';
import categoryWords from './data/category-words.json' with { type: 'json' };
import { descriptionParts } from './description-parts.ts';
import { arePlaces, byValues, faulty, fits, hasPlaces, most, saysWhere } from './judge.ts';
import type { PathProfile, Profiles } from './profile.ts';
import { bareKey, endKey, isAside, isWide, nameKey, usualNames } from './usual-names.ts';

/** A field and the path from which to read it; `why` is a remark for the user, if there is a doubt. */
type Proposal = {
  readonly field: Field;
  readonly profile: PathProfile;
  readonly why?: string;
};

/** The remark on a field that no path is named after. */
export const byItsValues = 'by its values';

/** Where there is a province, a location is a city. Where there are amounts, the text of the salary goes. */
const tidied = (proposals: readonly Proposal[]): Proposal[] => {
  const has = (name: Field) => proposals.some(({ field }) => field === name);
  return proposals.flatMap((proposal) => {
    if (proposal.field === 'salary' && has('salaryAmount')) return [];
    const isCity = proposal.field === 'location' && has('state') && !has('city');
    const isAlone = [...proposal.profile.values.keys()].every((place) => !/[,(/;|]/.test(place));
    return isCity && isAlone ? [{ ...proposal, field: 'city' }] : [proposal];
  });
};

/** The remark on a reference that some jobs lack or share, although it is the best one. */
const doubtAbout = (field: Field, profile: PathProfile, jobs: number): string | undefined => {
  if (field !== 'referenceId' || faulty(profile, jobs) === 0) return undefined;
  const { double, values } = profile;
  const shared = double === undefined ? [] : [`${plural(values.get(double) ?? 2, 'job')} share ${double}`];
  const blank = jobs - profile.jobs;
  return [...shared, ...(blank > 0 ? [`${plural(blank, 'job')} without`] : [])].join(', ');
};

const outerOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

const fieldProposals = (profiles: Profiles, format: Format): Proposal[] => {
  const { all, jobs } = profiles;
  const used = new Set<PathProfile>();
  const take = (field: Field, profile: PathProfile | undefined, why?: string): Proposal[] => {
    if (!profile) return [];
    used.add(profile);
    return [{ field, profile, ...(why !== undefined && { why }) }];
  };
  const { paths, acceptsIds } = formatRules[format];
  const words = fieldWords({}, acceptsIds);
  const isWord = (field: Field, { values }: PathProfile) =>
    field !== 'positionType' || [...values.keys()].every((value) => words.positionType(value));
  const isFit = (field: Field, profile: PathProfile): boolean =>
    !used.has(profile) && (fits[field]?.(profile, jobs) ?? true);
  const isOfPlace = ({ path }: PathProfile): boolean =>
    [...used].some((one) => one.isRepeated && path.startsWith(`${outerOf(one.path)}/`));
  const placeIn = (profiles: readonly PathProfile[]) =>
    profiles.find((one) => isFit('location', one) && !isAside(one.path) && arePlaces(one));
  const named = [...usualNames].flatMap(([field, names]) => {
    const standard = paths === standardPaths ? [] : (paths[field] ?? []).map(nameKey);
    const free = [...standard, ...names].flatMap((name) =>
      [nameKey, endKey, bareKey].flatMap((keyOf) =>
        all.filter((one) => keyOf(one.path) === name && isFit(field, one)),
      ),
    );
    const isPart = field === 'city' || field === 'state' || field === 'country';
    const inList = isPart ? free.find(isOfPlace) : undefined;
    const byName = inList ?? free.find((one) => isWord(field, one)) ?? free[0];
    const profile = field === 'location' && byName && !hasPlaces(byName) ? (placeIn(all) ?? byName) : byName;
    return take(field, profile, profile && doubtAbout(field, profile, jobs));
  });
  const has = (...fields: readonly Field[]) => named.some(({ field }) => fields.includes(field));
  const others = (Object.keys(byValues) as (keyof typeof byValues)[]).flatMap((field) => {
    const isApplication = field === 'applicationUrl' || field === 'applicationEmail';
    if (has(field) || (isApplication && has('applicationUrl', 'applicationEmail'))) return [];
    const free = all.filter(
      (profile) => isFit(field, profile) && !isAside(profile.path) && byValues[field]?.(profile, jobs),
    );
    const profile = free.find(({ path }) => /apply|postul/i.test(path)) ?? free[0];
    return take(field, profile, byItsValues);
  });
  const order = [...usualNames.keys()];
  return tidied(
    [...named, ...others].sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field)),
  );
};

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/**
 * The category whose words a text shares most, such as `19 Hospitality and Food Services` for
 * `Kitchen`: no more than a proposal. The table has the beginnings of words, without accents.
 */
const closestCategory = (text: string): string => {
  const sought = wordsIn(text);
  const scored = Object.entries(categoryWords).map(([id, words]) => {
    const name = jobCategories.listed(Number(id))?.name ?? '';
    const isIn = (word: string): boolean =>
      wordsIn(name).includes(word) ||
      words.split(' ').some((one) => (one.length > 2 ? word.startsWith(one) : word === one));
    return { id, name, score: sought.filter(isIn).length };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score === 0 ? '' : `closest: ${best.id} ${best.name} `;
};

const maxLines = 200;

/** A line of the map file for each word that the API does not know; the user writes its meaning. */
const unknownWords = (
  { field, profile }: Proposal,
  { separator }: FormatRules,
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
  const lines = sorted.slice(0, maxLines).map(([word, jobs]) => {
    const closest = field === 'category' ? closestCategory(word) : '';
    return [word, `? ${closest}(${plural(jobs, 'job')})`];
  });
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

/**
 * The order of day and month, if some dates can be read in two ways. Dates with a day over 12 decide;
 * without any, the user does.
 */
const dateFormatOf = (profile: PathProfile | undefined): string | undefined => {
  const dates = [...(profile?.values ?? [])];
  const unclear = dates.filter(([date]) => !readDate(date) && readDate(date, dayFirst));
  if (unclear.length === 0) return undefined;
  const isDayFirst = dates.some(([date]) => /^(?:1[3-9]|[23]\d)[-/.]\d{1,2}[-/.]\d{4}/.test(date));
  const isMonthFirst = dates.some(([date]) => /^\d{1,2}[-/.](?:1[3-9]|[23]\d)[-/.]\d{4}/.test(date));
  if (isDayFirst !== isMonthFirst) return isDayFirst ? dayFirst : monthFirst;
  const jobs = unclear.reduce((sum, [, more]) => sum + more, 0);
  return `? (${plural(jobs, 'job')}: ${dayFirst} or ${monthFirst})`;
};

/** The required values that some jobs lack: lines in which the user writes a default for all jobs. */
const defaultsOf = (proposals: readonly Proposal[], profiles: Profiles) => {
  const of = (...fields: readonly Field[]) => proposals.filter(({ field }) => fields.includes(field));
  const lacking = (...fields: readonly Field[]) =>
    profiles.lacking(of(...fields).map(({ profile }) => profile));
  const [place] = of('city', 'location');
  const isAbroad = [...(place?.profile.values.keys() ?? [])].some((description) =>
    isPlaceAbroad({ description }),
  );
  const isRead = (profile: PathProfile) => proposals.some((proposal) => proposal.profile === profile);
  // A place for all jobs would hide that some are elsewhere.
  const mayBeElsewhere =
    isAbroad ||
    (of('country').length === 0 &&
      profiles.all.some((one) => saysWhere(one) && !isAside(one.path) && !isRead(one)));
  const hasCitiesAlone =
    !mayBeElsewhere &&
    of('state').length === 0 &&
    [...(place?.profile.values.keys() ?? [])].every(isCityAlone);
  const lines: readonly (readonly [Field, without: number, example: string])[] = [
    ['location', mayBeElsewhere ? 0 : lacking('location', 'city', 'state'), 'Toronto, ON'],
    ['state', hasCitiesAlone ? (place?.profile.jobs ?? 0) : 0, 'ON, or remove this line'],
    ['category', lacking('category'), 'Retail'],
    ['positionType', lacking('positionType'), 'Full Time'],
    ['applicationEmail', lacking('applicationUrl', 'applicationEmail'), 'jobs@example.org'],
  ];
  return lines.flatMap(([field, without, example]) =>
    without === 0 ? [] : [[field, `? (${plural(without, 'job')} without; such as ${example})`] as const],
  );
};

const named = ['referenceId', 'title', 'description'] as const;

/** Without another reference, uses the URL of each job as its reference. */
const withIdentity = (found: readonly Proposal[], { all, jobs }: Profiles): readonly Proposal[] => {
  if (found.some(({ field }) => field === 'referenceId')) return found;
  const addresses = all.filter((one) => most(one, 'url') && faulty(one, jobs) === 0);
  const isUrl = (one: PathProfile) =>
    found.some(({ field, profile }) => field === 'applicationUrl' && profile === one);
  const profile = addresses.find(({ path }) => isWide(path)) ?? addresses.find(isUrl);
  return profile ? [{ field: 'referenceId', profile, why: 'as a hash' }, ...found] : found;
};

/** A first map file. The user replaces each text that begins with `?`. */
export type Draft = ReturnType<typeof propose>;

type Known = {
  readonly item: string | undefined;
  /** The map of the feed of a system, which a draft completes. */
  readonly preset?: MapFile | undefined;
  /** Returns a path as the feed spells it. */
  readonly nameOf: (path: string) => string;
};

/** The fields for which a system's map has a path in this feed. */
const presetProposals = ({ fields = {} }: MapFile, { all }: Profiles): Proposal[] =>
  fieldNames.flatMap((field) => {
    const source = fields[field];
    const paths = source && !isJoined(source) ? pathsIn(source) : [];
    const [profile] = paths.flatMap((path) => all.filter((one) => one.path === path));
    return profile ? [{ field, profile }] : [];
  });

/** Proposes a map file for the jobs of a feed. */
export const propose = (profiles: Profiles, format: Format, { item, preset, nameOf }: Known) => {
  const rules = formatRules[format];
  const found = preset
    ? presetProposals(preset, profiles)
    : withIdentity(fieldProposals(profiles, format), profiles);
  const profileOf = (name: Field) => found.find(({ field }) => field === name)?.profile;
  const join = preset ? [] : descriptionParts(profiles.all, found, nameOf, profiles.jobs);
  const [whole] = join;
  const description = join.length === 1 && typeof whole === 'string' ? whole : { join };
  const fields = found.filter(({ field }) => field !== 'description');
  const pathOf = ({ field, profile }: Proposal): unknown => {
    const path = nameOf(profile.path);
    return field === 'referenceId' && (profile.longest > 50 || most(profile, 'url')) ? { hash: path } : path;
  };
  const known: Readonly<Record<string, unknown>> = {
    ...(join.length > 0 && { description }),
    ...Object.fromEntries(fields.map((proposal) => [proposal.field, pathOf(proposal)])),
  };
  const words = fieldWords(preset ?? {}, rules.acceptsIds);
  const defaults = defaultsOf(found, profiles);
  const own = found.flatMap((proposal) => {
    const { field } = proposal;
    if (!hasOwnWords(field)) return [];
    const lines = unknownWords(proposal, rules, (text) => words[field](text) !== undefined);
    return Object.keys(lines).length === 0 ? [] : [[sectionOf[field], lines] as const];
  });
  const dateFormat = dateFormatOf(profileOf('closeDate'));
  return {
    proposals: join.length === 1 ? found : fields,
    /** The parts of the description, if it is joined from several. */
    join: join.length > 1 || !profileOf('description') ? join : [],
    map: {
      ...(item !== undefined && !preset && { item }),
      ...(!preset && {
        fields: Object.fromEntries([
          ...fieldNames.flatMap((field) => (field in known ? [[field, known[field]] as const] : [])),
          ...named.flatMap((field) =>
            field in known ? [] : [[field, `? (where the ${field} is)`] as const],
          ),
        ]),
      }),
      ...Object.fromEntries(own),
      ...(dateFormat !== undefined && { dateFormat }),
      ...(defaults.length > 0 && { defaults: Object.fromEntries(defaults) }),
    },
  };
};
