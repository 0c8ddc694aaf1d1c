/** Shows a synchronisation step by step, on a service in memory. `--jobs N` (2,000). */
import { parseArgs } from 'node:util';
import { withService } from './demo-sync/service.ts';
import { showSync } from './demo-sync/steps.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '2000' } } });
const jobs = Number(values.jobs);
if (!(Number.isSafeInteger(jobs) && jobs >= 100))
  throw new TypeError('--jobs must be a whole number of at least 100.');

// Suppresses the log lines of the handlers.
console.log = () => {};

await withService((origin, key) => showSync(origin, key, jobs, (line) => process.stdout.write(`${line}\n`)));
