import { type Field, fieldNames } from '../map/fields.ts';
import table from './data/usual-names.json' with { type: 'json' };

/** Names without case, accents and everything but letters, digits and the slashes of a path. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9/@]/g, '');

const keysOf = (names: string): string[] =>
  names
    .split(', ')
    .map(nameKey)
    .filter((key) => key !== '');

/**
 * The names of fields in spreadsheets in English and French, and in the exports of common systems.
 * The first that occurs is proposed.
 */
const usual: { readonly [Name in Field]?: string } = table.fields;

/** They come before `description`: feeds that have both keep an excerpt in `description`. */
const wholeTexts = keysOf(table.wholeTexts);

/** The keys of the usual names of each field. Its own name is first, but for `wholeTexts`. */
export const usualNames: ReadonlyMap<Field, readonly string[]> = new Map(
  fieldNames.map(
    (field) =>
      [
        field,
        [...(field === 'description' ? wholeTexts : []), nameKey(field), ...keysOf(usual[field] ?? '')],
      ] as const,
  ),
);

/** Names of texts at the end of a description, wherever the feed has them. */
export const closingNames: ReadonlySet<string> = new Set(keysOf(table.closingTexts));

/** Names of texts that belong to the description without a heading. */
export const plainSectionNames: ReadonlySet<string> = new Set([
  ...keysOf(table.plainSections),
  ...closingNames,
]);

/** Names of texts that belong to the description, under their names. */
export const sectionNames: ReadonlySet<string> = new Set(keysOf(table.sections));

/** Whether a name is one of a country. `pays` is French for country, but `payscale` is not one. */
export const isCountryName = (path: string): boolean =>
  /country|pays(?:$|\/|de)|(?:^|\/)nation(?:$|\/)/.test(nameKey(path));

/** Names of the text inside an object: `label` in `department/label`. The object's name is the telling one. */
const entryNames = new Set(['name', 'label', 'title', 'value', 'rendered']);
const wrappers =
  /^(?:attributes|fields|record|data|details|metadata|source|item|node|job|position|posting|vacancy|opening|requisition)+$/;
/** Names that anything may have. They belong to the job only if they are not inside another object. */
const wideName =
  /^(?:id|guid|uuid|name|title|text|texte|content|body|details|summary|html|key|code|no|number|numero|reference|ref|identifier)$/;

/** Whether anything may have this name, so that a URL under it was not meant as a reference. */
export const isWide = (path: string): boolean => wideName.test(nameKey(path));

const aside =
  /^(?:company|employer|organization|hiringorganization|recruiter|user|author|datacompliance|image|media\w*)$/;

/** Whether a path is inside an object that is not about the job, such as the employer or a picture. */
export const isAside = (path: string): boolean =>
  nameKey(path)
    .split('/')
    .slice(0, -1)
    .some((name) => aside.test(name));

/** The key of the last telling name of a path: `department` for `department/label`. */
export const endKey = (path: string): string | undefined => {
  const [name = '', outer] = nameKey(path).split('/').reverse();
  if (outer === undefined || isAside(path)) return undefined;
  if (entryNames.has(name) && !wrappers.test(outer)) return outer;
  return wideName.test(name) && !wrappers.test(outer) ? undefined : name;
};

const prefix = /^(?:joblisting|jobposting|job|posting|vacancy|position|offre|offer)(?=.)/;

/** The key of a name without its prefix: `location` for `job_listing:location`, `city` for `vacancy_city`. */
export const bareKey = (path: string): string | undefined => {
  if (isAside(path)) return undefined;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.includes(':')) return nameKey(name.slice(name.lastIndexOf(':') + 1));
  const key = nameKey(name).replace(prefix, '');
  return wideName.test(key) ? undefined : key;
};

/** Whether a text, by its name, is no description by itself: one about pay, the employer or how to apply. */
export const isBeside = (path: string): boolean =>
  /salar|remunerat|wage|compensation|apply|postul|about(?!the(?:role|job|position))|apropos|company|benefit|perk|avantage|equal|accommodat|privacy/.test(
    nameKey(path),
  );
