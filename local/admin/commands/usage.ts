import { todayAt } from '../../../lib/config.ts';
import { addDays } from '../../../lib/dates.ts';
import { countAllJobs, type JobCounts, noJobs, totalOf } from '../../../lib/employer/store/counters.ts';
import type { EmployerRecord } from '../../../lib/employer/store/employer-keys.ts';
import { findEmployer, findEmployers } from '../../../lib/employer/store/employers.ts';
import { countJobsByDay } from '../../../lib/operator/jobs-by-day.ts';
import { actsFor, findKeys, type ListedKey } from '../../../lib/operator/listed-keys.ts';
import { itemsPerJob, measureStorage } from '../../../lib/operator/storage.ts';
import { pick } from '../../../lib/store/items.ts';
import { defineCommand, optional } from '../command.ts';
import { formatDocument, type Paint } from '../format-document.ts';
import { anyEmployer, parseDays } from '../parameters.ts';
import { keyRows } from './key.ts';

const shownOfEmployer = ['id', 'name', 'plan', 'test'] as const;

type Usage = Pick<EmployerRecord, (typeof shownOfEmployer)[number]> & {
  readonly jobs: JobCounts;
  readonly keys: readonly ListedKey[];
  /** Of the items in the tables. */
  readonly bytes: number;
};

/** `950 B`, `12.3 MB`: powers of ten, as storage is billed. */
export const formatBytes = (bytes: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${power === 0 ? bytes : (bytes / 1_000 ** power).toFixed(1)} ${units[power]}`;
};

const lastUseOf = (keys: readonly ListedKey[]): string =>
  keys.reduce((last, { lastUsed = '' }) => (lastUsed > last ? lastUsed : last), '') || 'never';

const format = (document: readonly Usage[], withKeys: boolean, paint: Paint): string => {
  const rows = document.map(({ jobs, keys, bytes, ...employer }) => ({
    ...employer,
    ...pick(jobs, ['active', 'archived', 'draft']),
    keys: keys.length,
    'last used': lastUseOf(keys),
    storage: formatBytes(bytes),
  }));
  const keys = document.flatMap((one) => keyRows(one.keys).map(({ employerId: _, ...key }) => key));
  const tables = withKeys && keys.length > 0 ? [rows, keys] : [rows];
  return tables.map((table) => formatDocument(table, paint)).join('\n\n');
};

export const usageCommand = defineCommand(
  'usage',
  'Show jobs by status, keys with their last use, and storage; or jobs by day.',
  {
    employer: anyEmployer,
    days: optional(
      '--days <n>',
      'instead, count jobs by their latest publishDate (the last n days), employer and present status',
      parseDays,
    ),
  },
  async ({ employer, days }, { now, progress }) => {
    const employers = employer === undefined ? await findEmployers() : [await findEmployer(employer)];
    if (days !== undefined) {
      const since = addDays(todayAt(now), 1 - days) ?? '';
      const rows = (await Array.fromAsync(employers, (one) => countJobsByDay(one, since))).flat();
      // Sorting keeps the order of the employers.
      return { document: rows.sort((one, other) => other.date.localeCompare(one.date)) };
    }
    const jobs = await countAllJobs();
    const keys = await findKeys(undefined, now);
    const total = [...jobs.values()].reduce((sum, counts) => sum + totalOf(counts), 0);
    using show = progress('Storage: items', total * itemsPerJob);
    const bytes = await measureStorage(show);
    const document = employers.map((one) => ({
      ...pick(one, shownOfEmployer),
      jobs: jobs.get(one.id) ?? noJobs,
      keys: keys.filter((key) => actsFor(key, one.id)),
      bytes: bytes.get(one.id) ?? 0,
    }));
    return { document, text: (paint) => format(document, employer !== undefined, paint) };
  },
);
