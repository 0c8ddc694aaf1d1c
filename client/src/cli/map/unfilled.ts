import { choices } from '../../../../lib/domain/fault.ts';
import { jobCategories, positionTypes, salaryPeriods } from '../../../../lib/reference/lists.ts';
import { quote } from './problem.ts';

const texts = (value: unknown, path: string): (readonly [path: string, text: string])[] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    texts(inside, path === '' ? name : `${path}/${name}`),
  );
};

/** What belongs into the lines of each section. */
const sections: Readonly<Record<string, () => string>> = {
  fields: () => 'the name of the column, element or property in the feed, in quotes',
  categories: () => `the id of a category, or [19, 12] for several: ${choices(jobCategories)}`,
  positionTypes: () => `the id of a position type: ${choices(positionTypes)}`,
  salaryPeriods: () => `the id of a period: ${choices(salaryPeriods)}; or null for a word that says nothing`,
  statuses: () => '"active", "archived" or "draft"',
  workplaces: () => '"onsite", "hybrid" or "remote"; or null for a word that says nothing',
  dateFormat: () => '"DD/MM/YYYY" if 11/12/2026 is in December, "MM/DD/YYYY" if it is in November',
  defaults: () => 'the value for jobs without one, in quotes; or remove the line',
};

/** The lines of a first map file that were not filled in, by section, and what to write. */
export const unfilledLines = (map: unknown): string[] => {
  const found = texts(map, '').filter(([, text]) => text.startsWith('?'));
  const names = new Set(found.map(([path]) => path.split('/')[0] ?? ''));
  return [...names].flatMap((section) => [
    `  ${section}: ${sections[section]?.() ?? 'a text'}`,
    ...found
      .filter(([path]) => path === section || path.startsWith(`${section}/`))
      .map(([path, text]) => `    ${quote(path.slice(section.length + 1) || section)}: ${quote(text)}`),
  ]);
};
