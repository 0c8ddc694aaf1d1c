import { choices } from '../../../lib/errors/fault.ts';
import { jobCategories, positionTypes, salaryPeriods } from '../../../lib/reference/lists.ts';
import { quote } from '../problem.ts';
import { leavesIn } from './record-values.ts';

/** What to write in each section of a map file; a key with a slash is for the lines of the section. */
const contents: Readonly<Record<string, string>> = {
  encoding: 'the name of an encoding, such as "windows-1252"',
  item: 'a path, such as "source/job" or "data/jobs"',
  fields: 'an object, such as { "title": "Job Title" }',
  'fields/':
    'the name or path of the column, element or property in the feed, in quotes, an array of several, or null',
  'fields/description':
    'the name or path of the field in the feed, in quotes, or several: { "join": ["summary", { "path": "duties", "heading": "Duties" }] }',
  categories: 'an object, such as { "Kitchen": 19 }',
  'categories/': `the id of a job category, such as 19, an array of up to three, or null: ${choices(jobCategories)}`,
  positionTypes: 'an object, such as { "permanent": 1 }',
  'positionTypes/': `the id of a position type, such as 1, or null: ${choices(positionTypes)}`,
  salaryPeriods: 'an object, such as { "H": 5 }',
  'salaryPeriods/': `${choices(salaryPeriods)}, or null for a word that says nothing`,
  statuses: 'an object, such as { "true": "active" }',
  'statuses/': '"active", "archived", "draft", or null for a word that says nothing',
  workplaces: 'an object, such as { "true": "remote" }',
  'workplaces/': '"onsite", "hybrid", "remote", or null for a word that says nothing',
  repeated: '"join", for a feed that lists a job once for each of its places; or remove the line',
  dateFormat: '"DD/MM/YYYY" if 11/12/2026 is in December, "MM/DD/YYYY" if it is in November',
  defaults: 'an object, such as { "applicationEmail": "jobs@example.org" }',
  'defaults/': 'a text in quotes, a number, true or false; or remove the line',
};

/** What to write at a path of a map file. */
export const contentAt = (section = '', line?: string): string => {
  const key = line === undefined ? section : `${section}/`;
  return contents[`${section}/${line}`] ?? contents[key] ?? 'an object, such as { "fields": {} }';
};

/** The lines of a map file that still begin with `?`, by section, each with what to write. */
export const unfilledLines = (map: unknown): string[] => {
  const found = [...leavesIn(map)].flatMap(([names, text]) =>
    typeof text === 'string' && text.startsWith('?') ? [[names.join('/'), text] as const] : [],
  );
  const names = new Set(found.map(([path]) => path.split('/')[0] ?? ''));
  return [...names].flatMap((section) => [
    `  ${section}: ${contents[`${section}/`] ?? contentAt(section)}`,
    ...found
      .filter(([path]) => path === section || path.startsWith(`${section}/`))
      .map(([path, text]) => `    ${quote(path.slice(section.length + 1) || section)}: ${quote(text)}`),
  ]);
};
