import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bar } from '../report.ts';
import { killBars } from './kills.ts';
import { nightBars } from './night.ts';
import { runBars } from './runs.ts';

/** Measures feeds that the service fetches. @param args `--jobs N` of the feed that is killed (20,000). */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({ args: [...args], options: { jobs: { type: 'string', default: '20000' } } });
  const folder = mkdtempSync(join(tmpdir(), 'fetching-'));
  try {
    // The first one compares the whole board.
    const night = await nightBars(folder);
    return [...night, ...(await runBars(folder)), ...(await killBars(Number(values.jobs)))];
  } finally {
    rmSync(folder, { recursive: true });
  }
};
