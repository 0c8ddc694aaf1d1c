/** Checks one feed as `job-posting check` does, and reports what it took, as process.ts does. */
import { readFileSync } from 'node:fs';
import { checkFeed } from '../../feed/src/check/check-feed.ts';
import type { MapFile } from '../../feed/src/map/map-file.ts';
import { openFeed } from '../../feed/src/open-feed.ts';
import { reportWork } from './report-work.ts';

const [ordinary = '', hostile = '', map = '{}'] = process.argv.slice(2);

const check = async (file: string): Promise<number> => {
  const feed = async function* () {
    yield readFileSync(file);
  };
  const options = { lenient: true, map: JSON.parse(map) as MapFile };
  const { valid } = await checkFeed(await openFeed(feed, options), { ...options, now: new Date() });
  return valid === 1 ? 200 : 400;
};

await check(ordinary);
await reportWork(() => check(hostile));
