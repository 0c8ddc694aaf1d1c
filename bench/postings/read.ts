import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import type { Ad } from './ad.ts';
import { recordsOfCsv } from './csv.ts';

const read = (file: string): string => readFileSync(new URL(`corpus/${file}`, import.meta.url), 'utf8');

const textOfHtml = (html: string): string => JSDOM.fragment(html).textContent ?? '';

/** `Toronto, ON; Montreal, QC`, `Gatineau, Québec / Ottawa, Ontario`. */
const split = (text: string): string[] => text.split(/\s*[;|]\s*|\s+\/\s+/);

const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part).join(', ');

type GreenhouseJob = {
  readonly id: number;
  readonly title: string;
  readonly absolute_url: string;
  readonly content: string;
  readonly location: { readonly name: string };
  readonly metadata: readonly { readonly name: string; readonly value: unknown }[] | null;
  readonly departments: readonly { readonly name: string }[] | null;
  readonly pay_input_ranges?: readonly { readonly min_cents: number; max_cents: number; title: string }[];
};

const greenhouse = (): Ad[] => {
  const jobs: readonly GreenhouseJob[] = JSON.parse(read('greenhouse.json'));
  return jobs.map((job) => {
    const [range] = job.pay_input_ranges ?? [];
    return {
      shape: 'greenhouse',
      id: String(job.id),
      title: job.title,
      // The documentation says that Greenhouse escapes its HTML.
      description: textOfHtml(job.content),
      locations: split(job.location.name),
      fields: job.departments?.map(({ name }) => name).join() ?? '',
      hours: job.metadata?.map(({ value }) => value).join() ?? '',
      url: job.absolute_url,
      ...(range && { pay: { from: range.min_cents / 100, to: range.max_cents / 100, unit: range.title } }),
    };
  });
};

type LeverPosting = {
  readonly id: string;
  readonly text: string;
  readonly applyUrl: string;
  readonly categories: {
    readonly commitment: string;
    readonly department: string;
    readonly team: string;
    readonly allLocations: readonly string[];
  };
  readonly description: string;
  readonly lists: readonly { readonly text: string; readonly content: string }[];
  readonly additional: string | null;
  readonly salaryRange?: { readonly interval: string; readonly min: number; readonly max: number };
};

/** The parts of a posting, put together as Lever's documentation says. */
const leverHtml = ({ description, lists, additional }: LeverPosting): string =>
  [
    description,
    ...lists.map(({ text, content }) => `<p><strong>${text}</strong></p><ul>${content}</ul>`),
    additional,
  ].join('');

const lever = (): Ad[] => {
  const postings: readonly LeverPosting[] = JSON.parse(read('lever.json'));
  return postings.map((posting) => {
    const { id, text, applyUrl, categories, salaryRange } = posting;
    return {
      shape: 'lever',
      id,
      title: text,
      description: leverHtml(posting),
      locations: categories.allLocations,
      fields: joined(categories.department, categories.team),
      hours: categories.commitment,
      url: applyUrl,
      ...(salaryRange && {
        pay: { from: salaryRange.min, to: salaryRange.max, unit: salaryRange.interval },
      }),
    };
  });
};

type WorkdayJob = {
  readonly jobReqId: string;
  readonly title: string;
  readonly jobDescription: string;
  readonly location: string;
  readonly additionalLocations?: readonly string[] | null;
  readonly timeType: string;
  readonly externalUrl: string;
  readonly endDate: string | null;
};

const workday = (): Ad[] => {
  const jobs: readonly WorkdayJob[] = JSON.parse(read('workday.json'));
  return jobs.map((job) => ({
    shape: 'workday',
    id: job.jobReqId,
    title: job.title,
    description: job.jobDescription,
    locations: [job.location, ...(job.additionalLocations ?? [])],
    fields: '',
    hours: job.timeType,
    url: job.externalUrl,
    closing: job.endDate,
  }));
};

/** The jobs of an XML feed, as a function from the name of an element to its text. */
const xmlJobs = (file: string): ((name: string) => string)[] => {
  const { document } = new JSDOM(read(file), { contentType: 'text/xml' }).window;
  return [...document.querySelectorAll('job')].map(
    (job) => (name) => job.querySelector(name)?.textContent ?? '',
  );
};

const indeed = (): Ad[] =>
  xmlJobs('indeed.xml').map((text) => ({
    shape: 'indeed',
    id: text('referencenumber'),
    title: text('title'),
    description: text('description'),
    locations: [joined(text('city'), text('state'), text('country'))],
    fields: text('category'),
    hours: text('jobtype'),
    email: text('email'),
    url: text('url'),
    closing: text('expirationdate'),
  }));

const linkedin = (): Ad[] =>
  xmlJobs('linkedin.xml').map((text) => ({
    shape: 'linkedin',
    id: text('partnerJobId'),
    title: text('title'),
    description: text('description'),
    locations: [text('location') || joined(text('city'), text('state'), text('country'))],
    fields: joined(text('industry'), text('jobFunctions')),
    hours: text('jobtype'),
    url: text('applyUrl'),
    pay: {
      from: Number(text('lowEnd > amount')),
      to: Number(text('highEnd > amount')),
      unit: text('period'),
    },
  }));

const spreadsheet = (): Ad[] =>
  recordsOfCsv(read('spreadsheet.csv')).map((row) => ({
    shape: 'spreadsheet',
    id: row.Ref ?? '',
    title: row['Job Title'] ?? '',
    description: row.Description ?? '',
    locations: split(row.Location ?? ''),
    fields: row.Category ?? '',
    hours: row.Type ?? '',
    email: row.Contact,
    url: row['Apply Link'],
    closing: row.Closing,
  }));

type FrenchJob = {
  readonly reference: string;
  readonly titre: string;
  readonly lieu: string;
  readonly province: string;
  readonly typeEmploi: string;
  readonly descriptionHtml: string;
  readonly courriel: string | null;
  readonly lienPostuler: string | null;
  readonly dateFin: string | null;
};

const french = (): Ad[] => {
  const jobs: readonly FrenchJob[] = JSON.parse(read('french.json'));
  return jobs.map((job) => ({
    shape: 'french',
    id: job.reference,
    title: job.titre,
    description: job.descriptionHtml,
    // Where the place already names its province, it is complete.
    locations: [/[,(]/.test(job.lieu) ? job.lieu : joined(job.lieu, job.province)],
    fields: '',
    hours: job.typeEmploi,
    email: job.courriel,
    url: job.lienPostuler,
    closing: job.dateFin,
  }));
};

/** The whole corpus. */
export const readAds = (): readonly Ad[] =>
  [greenhouse, lever, workday, indeed, linkedin, spreadsheet, french].flatMap((shape) => shape());
