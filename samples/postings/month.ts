import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobByReference } from 'job-posting-client';

type Occupation = {
  readonly titles: readonly string[];
  readonly category: number;
  readonly type: number;
  /** Null of volunteers. */
  readonly pay: readonly [from: number, to: number, period: string] | null;
  readonly workplace: string;
  readonly commission?: boolean;
  readonly intro: readonly string[];
  readonly duties: readonly string[];
  readonly requirements: readonly string[];
};

type Employer = Record<'cities' | 'occupations' | 'about', readonly string[]> & { readonly name: string };

type Parts = Record<'headings' | 'benefits' | 'schedules' | 'process' | 'equity', readonly string[]> & {
  readonly employers: readonly Employer[];
  readonly occupations: Readonly<Record<string, Occupation>>;
};

/** A posting, and how many days ago it was published. */
export type Posting = { readonly employer: string; readonly daysAgo: number; readonly job: JobByReference };

/** Mulberry32: the same numbers for the same seed, on every machine. @returns the next, below 1 */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '');

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** 150 postings of 20 employers, over 30 days, in English and French: the same for the same seed and day. */
export const monthOf = (today: string, seed = 1): Posting[] => {
  const random = randomFrom(seed);
  const chance = (share: number): boolean => random() < share;
  const some = (texts: readonly string[], count: number): string[] => {
    const left = [...texts];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(Math.floor(random() * left.length), 1).join(''),
    );
  };
  const salaryOf = ({ pay, commission = false }: Occupation) => {
    if (!pay) return undefined;
    const [from, to, unit] = pay;
    const step = unit === 'year' ? 500 : 0.25;
    const round = (value: number): number => Math.round(value / step) * step;
    const amount = round(from + random() * 0.3 * (to - from));
    const period = { id: unit === 'year' ? 1 : 5 };
    if (commission && chance(0.4)) return { plusCommission: true };
    const maxAmount = chance(0.2) ? undefined : round(to - random() * 0.3 * (to - from));
    return { amount, ...(maxAmount && { maxAmount }), period, ...(commission && { plusCommission: true }) };
  };

  const postingsOf = (language: 'en' | 'fr', parts: Parts) =>
    parts.employers.flatMap(({ name, cities, occupations, about }, at) =>
      Array.from({ length: at % 2 === (language === 'en' ? 1 : 0) ? 8 : 7 }, (_, n): Posting => {
        const key = occupations[n % occupations.length] ?? '';
        const occupation = parts.occupations[key];
        if (!occupation) throw new Error(`${name} has no occupation ${key}.`);
        const round = Math.floor(n / occupations.length);
        const place = cities[(n + round) % cities.length] ?? '';
        const confidential = chance(0.05);
        const bold = (heading = ''): string => `<p><strong>${heading}</strong></p>`;
        const list = (items: readonly string[]): string =>
          `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
        const paragraph = (texts: readonly string[]): string => `<p>${texts.join(' ')}</p>`;
        const [duties, profile, offer, hiring] = parts.headings.map(bold);
        const description = [
          confidential ? '' : paragraph(about),
          paragraph(occupation.intro),
          duties + list(occupation.duties),
          profile + list(occupation.requirements),
          offer + list([...some(parts.benefits, 5), ...some(parts.schedules, 2)]),
          hiring + paragraph(some(parts.process, 1)),
          ...some(parts.equity, 2).map((text) => paragraph([text])),
        ].join('');
        const slug = slugOf(name);
        const daysAgo = Math.floor(random() ** 1.3 * 31);
        const elsewhere = chance(0.25);
        const salary = salaryOf(occupation);
        const job = {
          referenceId: `${slug.slice(0, 6).toUpperCase()}-${100 + n}`,
          title: occupation.titles[round % occupation.titles.length] ?? '',
          status: 'active',
          locations: [{ description: place }],
          categories: [{ id: occupation.category }],
          positionType: { id: occupation.type },
          description,
          confidential,
          ...(salary && { salary }),
          ...(chance(0.1) && { closeDate: dayAfter(today, 1 + Math.floor(random() * 7)) }),
          ...(elsewhere
            ? { applicantRoutingType: { id: 2 }, applicationUrl: `https://${slug}.example/jobs/${100 + n}` }
            : { applicantRoutingType: { id: 1 }, applicationEmail: `jobs@${slug}.example` }),
          details: {
            workplace:
              place === 'Canada'
                ? 'remote'
                : occupation.workplace === 'remote'
                  ? 'hybrid'
                  : occupation.workplace,
            vacancy: chance(0.85) ? 'existing' : 'future',
            aiScreening: chance(0.1),
            language,
          },
        } as JobByReference;
        return { employer: name, daysAgo, job };
      }),
    );

  const read = (language: string): Parts =>
    JSON.parse(readFileSync(join(import.meta.dirname, `parts.${language}.json`), 'utf8'));
  return [...postingsOf('en', read('en')), ...postingsOf('fr', read('fr'))].sort(
    (one, other) => other.daysAgo - one.daysAgo,
  );
};
