/** The 150 postings of `npm run demo`, which are composed of parts: the same ones each time. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Language = 'en' | 'fr';

/** What an opening has of its own, else of its occupation. */
type Terms = {
  readonly categories: readonly number[];
  readonly type: number;
  readonly period: number;
  readonly pay: readonly [least: number, most: number];
  readonly workplace: string;
};

type Tasks = { readonly [Name in 'duties' | 'requirements' | 'assets']: readonly string[] };

/** With tasks of its own it is of another kind than its occupation's other ones. */
type Opening = Partial<Terms & Tasks> & {
  readonly title: string;
  readonly place: string;
  readonly text: string;
  /** In days after the last day of the month. */
  readonly closesIn?: number;
  readonly confidential?: boolean;
  readonly autoRefresh?: boolean;
  readonly commission?: 'only' | 'more';
  readonly isFraud?: true;
  readonly isAbroad?: true;
};

type Occupation = Terms & Tasks & { readonly about: string; readonly openings: readonly Opening[] };

type EmployerFile = {
  readonly name: string;
  readonly language: Language;
  /** The beginning of each referenceId. */
  readonly reference: string;
  readonly domain: string;
  readonly applyBy: 'email' | 'url';
  readonly about: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
  readonly offers: readonly string[];
  readonly howToApply: string;
  readonly occupations: readonly Occupation[];
};

type Heading = keyof Tasks | 'offers' | 'howToApply';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const folder = import.meta.dirname;
const headings: Record<Language, Record<Heading, readonly string[]>> = read(join(folder, 'headings.json'));
const files: readonly EmployerFile[] = globSync('employers/*.json', { cwd: folder })
  .sort()
  .map((file) => read(join(folder, file)));

/** A number below the limit that depends on the text alone. */
const draw = (text: string, limit: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE() % limit;

const paragraph = (text: string): string => `<p>${text}</p>`;

const list = (entries: readonly string[]): string =>
  `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

const section = (heading: string, html: string): string => `<p><strong>${heading}</strong></p>${html}`;

/** Without the sentences that name the employer. */
const unnamed = (text: string, name: string): string =>
  text
    .split(/(?<=[.!?]) /)
    .filter((sentence) => !sentence.includes(name.split(' ', 1)[0] ?? name))
    .join(' ');

const describe = (employer: EmployerFile, occupation: Occupation, opening: Opening): string => {
  const { name, language, about, sections, offers, howToApply } = employer;
  const tasks = { ...occupation, ...opening };
  const texts = opening.duties ? [opening.text] : [opening.text, occupation.about];
  const headed = (heading: Heading, html: string): string => {
    const forms = headings[language][heading];
    return section(forms[draw(name, forms.length)] ?? '', html);
  };
  const told = (text: string): string => paragraph(opening.confidential ? unnamed(text, name) : text);
  const employerParts = [about.map(told).join(''), texts.map(paragraph).join('')];
  const more = sections.map((one) => section(one.heading, told(one.text)));
  const offer = headed('offers', list(offers));
  return [
    ...(draw(name, 2) === 0 ? employerParts : employerParts.reverse()),
    ...(['duties', 'requirements', 'assets'] as const).map((name) => headed(name, list(tasks[name]))),
    ...(draw(name, 3) === 0 ? [offer, ...more] : [...more, offer]),
    headed('howToApply', told(howToApply)),
  ].join('');
};

const salaryOf = ({ period, pay: [amount, maxAmount] }: Terms, { commission }: Opening) => {
  if (commission === 'only') return { plusCommission: true };
  const range = maxAmount > amount ? { amount, maxAmount } : { amount };
  return { ...range, period: { id: period }, ...(commission && { plusCommission: true }) };
};

const applicationOf = ({ applyBy, domain, language }: EmployerFile, referenceId: string) => {
  const [box, site] = language === 'fr' ? ['emplois', 'carrieres'] : ['jobs', 'careers'];
  return applyBy === 'email'
    ? { applicantRoutingType: { id: 1 }, applicationEmail: `${box}@${domain}` }
    : { applicantRoutingType: { id: 2 }, applicationUrl: `https://${site}.${domain}/${referenceId}` };
};

/** How many days before the last one it was posted. */
const daysAgoOf = ({ title, place, closesIn = 0, isFraud, isAbroad }: Opening): number => {
  if (isFraud || isAbroad) return isFraud ? 2 : 0;
  const days = draw(`${title} ${place}`, 30);
  return closesIn < 0 ? 15 + (days % 15) : days;
};

/** The postings of a month, the oldest first. */
export const postings = files
  .flatMap((employer) =>
    employer.occupations
      .flatMap((occupation) => occupation.openings.map((opening) => ({ occupation, opening })))
      .map(({ occupation, opening }, at) => {
        const terms = { ...occupation, ...opening };
        const { name, language, reference } = employer;
        const { title, place, confidential, autoRefresh, closesIn, isFraud, isAbroad } = opening;
        const referenceId = `${reference}-${101 + at}`;
        const job = {
          referenceId,
          title,
          status: 'active',
          locations: [{ description: place }],
          categories: terms.categories.map((id) => ({ id })),
          positionType: { id: terms.type },
          salary: salaryOf(terms, opening),
          description: describe(employer, occupation, opening),
          ...applicationOf(employer, referenceId),
          ...(confidential && { confidential }),
          ...(autoRefresh && { autoRefresh }),
          details: { workplace: terms.workplace, vacancy: 'existing', aiScreening: false, language },
        };
        return { employer: name, daysAgo: daysAgoOf(opening), closesIn, isFraud, isAbroad, job };
      }),
  )
  .sort((one, other) => other.daysAgo - one.daysAgo);

export type Posting = (typeof postings)[number];
