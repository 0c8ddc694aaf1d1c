/** Shows a synchronisation step by step, on a service in memory. `--jobs N` (2,000). */
import { parseArgs } from 'node:util';
import { startLocalService } from './local-service.ts';
import { showSync } from './show-sync.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '2000' } } });
const jobs = Number(values.jobs);
if (!(Number.isSafeInteger(jobs) && jobs >= 100))
  throw new TypeError('--jobs must be a whole number of at least 100.');

const { API, KEY } = await startLocalService();
await showSync(API, KEY, jobs, console.log);
process.exit();
