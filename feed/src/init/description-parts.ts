import type { Field } from '../map/fields.ts';
import type { JoinPart } from '../map/map-file.ts';
import { isBoilerplate, isLong, most } from './judge.ts';
import type { PathProfile } from './profile.ts';
import {
  bareKey,
  closingNames,
  isAside,
  isBeside,
  nameKey,
  plainSectionNames,
  sectionNames,
} from './usual-names.ts';

/** The heading that a name makes: `Required skills` for `required_skills` and `requiredSkills`. */
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

/** The lists whose entries have a heading and a text each, as Lever and Personio write them. */
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

/** Whether a text has all of another one: with HTML and without, or as an excerpt. */
const contains = (one: PathProfile, other: PathProfile): boolean => one.letters.includes(other.letters);

/** Whether most jobs have a text here that is long, in one value or several. */
const isLongInMost = (profile: PathProfile, jobs: number): boolean =>
  profile.jobs > jobs / 2 &&
  profile.characters >= (profile.forms.html > 0.5 * profile.texts ? 60 : 120) * profile.jobs;

/**
 * The parts of which a map file joins the description: first the texts in the order of the feed, then
 * the lists, then the closing texts. Empty if no text of the feed describes the job.
 *
 * @param found the fields that have a path already
 * @param nameOf returns a path as the feed spells it
 */
export const descriptionParts = (
  all: readonly PathProfile[],
  found: readonly { readonly field: Field; readonly profile: PathProfile }[],
  nameOf: (path: string) => string,
  jobs: number,
): JoinPart[] => {
  const main = found.find(({ field }) => field === 'description')?.profile;
  const isWhole = main !== undefined && isLong(main) && !isBoilerplate(main);
  const partOf = (profile: PathProfile): JoinPart[] => {
    if (profile === main) return [nameOf(profile.path)];
    if (found.some((proposal) => proposal.profile === profile)) return [];
    const { outer, name } = split(profile.path);
    // SmartRecruiters: jobAd/sections/qualifications/text
    const isSection = name === 'text' && split(outer).outer.endsWith('sections');
    const key = isSection ? nameKey(split(outer).name) : (bareKey(profile.path) ?? nameKey(profile.path));
    if (plainSectionNames.has(key)) return [nameOf(profile.path)];
    if (isSection || sectionNames.has(key))
      return [
        {
          path: nameOf(profile.path),
          heading: headingOf(split(nameOf(isSection ? outer : profile.path)).name),
        },
      ];
    const isOther = !isWhole && isLong(profile) && !isAside(profile.path) && !profile.isRepeated;
    const isSeen = all.some(
      (one, at) =>
        one !== profile &&
        isLong(one) &&
        contains(one, profile) &&
        (one === main || at < all.indexOf(profile) || !contains(profile, one)),
    );
    if (isSeen || most(profile, 'url')) return [];
    if (isOther) return [nameOf(profile.path)];
    const isText = isLongInMost(profile, jobs) && !isBoilerplate(profile) && !isBeside(profile.path);
    const isOfJob = !isAside(profile.path) && !(profile.isRepeated && outer !== '');
    return isText && isOfJob
      ? [{ path: nameOf(profile.path), heading: headingOf(split(nameOf(profile.path)).name) }]
      : [];
  };
  const texts = all
    .map((profile) => ({ profile, parts: partOf(profile) }))
    .filter(({ parts }) => parts.length > 0);
  const isEnough = texts.some(
    ({ profile }) => !isBoilerplate(profile) && (profile === main || !isBeside(profile.path)),
  );
  const isClosing = ({ path }: PathProfile): boolean => closingNames.has(bareKey(path) ?? '');
  const partsThat = (isLast: boolean): JoinPart[] =>
    isEnough ? texts.flatMap(({ profile, parts }) => (isClosing(profile) === isLast ? parts : [])) : [];
  return [...partsThat(false), ...lists(all, nameOf), ...partsThat(true)];
};
