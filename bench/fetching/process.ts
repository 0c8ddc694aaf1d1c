/** A run in a process of its own, as one machine makes it, with what its commit leaves: `node process.ts ID FOLDER`. */
import { randomUUID } from 'node:crypto';
import { runHere } from '../../local/feeds.ts';

const [, , id = '', DATA_DIR] = process.argv;
Object.assign(process.env, { DATA_DIR });
console.log = () => {};
await runHere({ id, token: randomUUID(), isScheduled: true }, '');
process.exit();
