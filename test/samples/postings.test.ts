import { expect } from 'vitest';
import { postings } from '../../samples/postings/postings.ts';
import { useApi } from '../support/api/api.ts';
import { faultsOf } from '../support/api/responses.ts';

const { test } = useApi();

const textsOf = (html: string): string[] => html.split(/<[^>]*>/).filter((text) => text !== '');
const wordsOf = (html: string): string[] => textsOf(html).join(' ').split(/\s+/);
const live = postings.filter(({ isAbroad }) => !isAbroad);

test('are 150 of 20 employers, of 300 to 700 words, within 30 days, in both languages', () => {
  expect([live.length, new Set(live.map(({ employer }) => employer)).size]).toEqual([150, 20]);
  const lengths = live.map(({ job }) => wordsOf(job.description).length);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(300);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(700);
  const days = new Set(live.map(({ daysAgo }) => daysAgo));
  expect([Math.min(...days), Math.max(...days), days.size]).toEqual([0, 29, 30]);
  expect(live.filter(({ job }) => job.details.language === 'fr').length).toBeGreaterThan(40);
});

test('are all different', () => {
  for (const { employer, job } of postings) {
    const { title, description } = job;
    const same = postings.filter(
      (other) =>
        other.job.description === description || (other.employer === employer && other.job.title === title),
    );
    expect(same.length).toBe(1);
  }
});

/** Words of sentences in one language that the other one does not have. */
const wordsOfOther = {
  fr: /\b(the|and|with|you|your|our|will|of|are|is|this|that|from)\b/i,
  en: /(?<![\p{L}’-])(les|des|une|vous|nous|avec|sont|dans|aux|votre)(?![\p{L}-])/iu,
} as const;

test('are in one language each', () => {
  const foreign = postings.flatMap(({ job }) => {
    const words = wordsOfOther[job.details.language];
    return [job.title, ...textsOf(job.description)].filter((text) => words.test(text));
  });
  expect(foreign).toEqual([]);
});

/** A colon, a guillemet, a number's sign or unit stand off by a space that does not break; ? ! ; do not. */
const misspaced = {
  fr: /'|[^\s\u00a0]»|«[^\u00a0]| [:;!?%$»]|[^\s\u00a0]:|\s[?!;]|\d (?:\d{3}|h|kg|km|\$|%)(?!\p{L})/u,
  en: /\d\s%|\s[:;!?]|\p{L}'\p{L}/u,
} as const;

test('have the spaces of their language, repeat no text, and hide the site of who is confidential', () => {
  for (const { job } of postings) {
    const texts = textsOf(job.description);
    const { language } = job.details;
    expect([job.title, ...texts].filter((text) => misspaced[language].test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    if ('confidential' in job) expect(job.applicantRoutingType.id).toBe(1);
  }
});

test('are valid, and have nothing to advise, but for the one that is abroad', async ({ employer }) => {
  const responses = await Promise.all(postings.map(({ job }) => employer.post('/jobs', job)));
  const found = responses.map((response, at) => {
    if (postings[at]?.isAbroad) return faultsOf(response).join();
    return response.status === 201 ? response.headers['job-warnings'] : response.text;
  });
  expect(found.filter((text) => text !== undefined)).toEqual(['/locations/0 location_abroad']);
});
