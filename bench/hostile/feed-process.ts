/** Checks one feed as `job-posting check` does, and reports what it took, as process.ts does. */
import { readFileSync } from 'node:fs';
import { checkFeed } from '../../feed/src/check/check-feed.ts';
import type { MapFile } from '../../feed/src/map/map-file.ts';
import { openFeed } from '../../feed/src/open-feed.ts';
import type { HostileResult } from './process.ts';

const [ordinary = '', hostile = '', map = '{}'] = process.argv.slice(2);

const check = async (file: string) => {
  const feed = async function* () {
    yield readFileSync(file);
  };
  const options = { lenient: true, map: JSON.parse(map) as MapFile };
  return checkFeed(await openFeed(feed, options), { ...options, now: new Date() });
};

// Node reports kilobytes.
const memory = (): number => process.resourceUsage().maxRSS / 1_024;

await check(ordinary);
const idle = memory();
const before = process.cpuUsage();
const { valid } = await check(hostile);
const { user, system } = process.cpuUsage(before);
const cpu = (user + system) / 1e6;
const report: HostileResult = { status: valid === 1 ? 200 : 400, cpu, idle, peak: memory(), answer: '' };
console.log(JSON.stringify(report));
