/** The service as `npm start` runs it, on a store whose requests sometimes fail: RATE and SEED. */
import { fallbackFunction, routes } from '../../lib/api/routes.ts';
import { configure } from '../../lib/config.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { withFaults } from '../../test/support/store/faults.ts';
import { listening } from '../server/listening.ts';

const [rate, seed] = process.argv.slice(2).map(Number);

// Only failures are logged: a line for each request would hide the figures.
console.log = (line: string) => {
  if (line.startsWith('{"level":"error"')) process.stderr.write(`${line}\n`);
};

const gateway = await startGateway({ routes, fallback: fallbackFunction, load: loadFunction }, 0);
configure({ PUBLIC_ORIGIN: gateway.origin });

const kinds = ['conflict', 'throttled-item', 'throttled-account'] as const;
await withFaults({ rate: rate ?? 0, kinds, seed: seed ?? 1 }, async () => {
  listening({ port: Number(new URL(gateway.origin).port) });
  await new Promise(() => {});
});
