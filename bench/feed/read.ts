/** Reads and maps the feed in the first argument, and prints its jobs and the CPU seconds that took. */
import { createReadStream } from 'node:fs';
import { openFeed } from '../../client/src/cli/open-feed.ts';

const before = process.cpuUsage();
const feed = await openFeed(createReadStream(process.argv[2] ?? ''), {});
let jobs = 0;
for await (const { problems } of feed.jobs) if (problems.length === 0) jobs += 1;
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ jobs, cpu: (user + system) / 1e6 }));
