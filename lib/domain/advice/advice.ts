import { regionOf } from '../../reference/gazetteer.ts';
import type { Fault } from '../fault.ts';
import type { Job } from '../job.ts';
import { rules } from './rules.ts';

/** An accepted value that is probably a mistake; `province`: by the law of which it is one. */
export type Warning = Fault & { readonly province?: string };

const volunteer = 5;

const bound = {
  en: (employees: number) => (employees > 1 ? `employers of ${employees} or more` : 'every employer'),
  fr: (employees: number) =>
    employees > 1 ? `employeurs de ${employees} personnes ou plus` : 'tout employeur',
};

/** Made once: an unchanged job of a nightly feed costs a look-up. */
const warnings = rules.map((rule) => {
  const { code, pointer, province, statute, employees, law } = rule;
  const inLanguage = (language: 'en' | 'fr'): Warning => ({
    pointer,
    code,
    message: `${rule[language]} (${statute}, ${bound[language](employees)}, ${law})`,
    ...(province !== null && { province }),
  });
  return { rule, en: inLanguage('en'), fr: inLanguage('fr') };
});

/**
 * What a posting probably misses of what the law of its provinces asks, in its language.
 *
 * @param isDescribed whether the request has sent the description.
 * @param today `YYYY-MM-DD`, UTC.
 */
export const adviceOn = (job: Job, isDescribed: boolean, today: string): Warning[] => {
  if (job.status === 'archived' || job.positionType === volunteer) return [];
  const { salary, details, description } = job;
  const posting = { salary, details, ...(isDescribed && { description }) };
  const provinces = new Set(job.locations.map(regionOf));
  return warnings
    .filter(({ rule }) => provinces.has(rule.province) && rule.since <= today && rule.isMissed(posting))
    .map((one) => one[details?.language ?? 'en']);
};
