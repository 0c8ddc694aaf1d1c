import { expect, test } from 'vitest';
import { monthOf } from '../../samples/postings/month.ts';

const today = '2026-11-27';
const month = monthOf(today);

test('a month is the same for the same seed and day, and another for another seed', () => {
  expect(monthOf(today)).toEqual(month);
  expect(monthOf(today, 2)).not.toEqual(month);
});

test('a month has 150 postings of 20 employers over 30 days, of 300 to 700 words, of many kinds', () => {
  expect(month).toHaveLength(150);
  expect(new Set(month.map(({ employer }) => employer)).size).toBe(20);
  const days = month.map(({ daysAgo }) => daysAgo);
  expect([Math.min(...days), Math.max(...days) > 25, Math.max(...days) <= 30]).toEqual([0, true, true]);
  for (const { job } of month) {
    const words = job.description?.replaceAll(/<[^>]+>/g, ' ').match(/\S+/g) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(300);
    expect(words.length).toBeLessThanOrEqual(700);
  }
  const jobs = month.map(({ job }) => job);
  const have = (is: (job: (typeof jobs)[number]) => unknown) => jobs.filter(is).length;
  expect(have(({ details }) => details?.language === 'fr')).toBeGreaterThan(40);
  expect(have(({ confidential }) => confidential)).toBeGreaterThan(2);
  expect(have(({ salary }) => salary?.plusCommission)).toBeGreaterThan(2);
  expect(have(({ details }) => details?.workplace === 'hybrid')).toBeGreaterThan(10);
  expect(have(({ closeDate }) => closeDate)).toBeGreaterThan(5);
});

test('no employer posts the same title twice for one place, or one reference for two jobs', () => {
  const keys = month.map(
    ({ employer, job }) => `${employer} ${job.title} ${job.locations?.[0]?.description}`,
  );
  expect(new Set(keys).size).toBe(150);
  expect(new Set(month.map(({ employer, job }) => `${employer} ${job.referenceId}`)).size).toBe(150);
});
