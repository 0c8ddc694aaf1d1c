/** Called for each feed that is due, and by operators, never over HTTP. */
export { runInFunction as handler } from '../lib/fetching/run-in-function.ts';
