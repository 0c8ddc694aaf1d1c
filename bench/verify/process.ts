/** Verifies the store of its environment and prints time and memory as JSON. */
import { configure } from '../../lib/config.ts';
import { verify } from '../../lib/integrity/verify.ts';

const { DYNAMODB_ENDPOINT, TABLE_PREFIX } = process.env;
configure({ DYNAMODB_ENDPOINT, TABLE_PREFIX });
const started = performance.now();
const { violations, undecided, walked } = await verify();
const seconds = (performance.now() - started) / 1_000;
const items = Object.values(walked).reduce((sum, count) => sum + count, 0);
// Node reports kilobytes.
const megabytes = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ violations: violations.length + undecided.length, items, seconds, megabytes }));
