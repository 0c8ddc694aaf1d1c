/** The service as `npm start` runs it, on a store whose requests sometimes fail. */
import { fallbackFunction, routes } from '../../lib/api/routes.ts';
import { configure } from '../../lib/config.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { withFaults } from '../../test/support/faults.ts';

/** Reported to the parent process: the origin, or memory after a garbage collection. */
export type Report = {
  readonly origin?: string;
  /** Bytes. */
  readonly heap?: number;
  readonly resident?: number;
  /** CPU seconds since the start. */
  readonly processor?: number;
};

const report = (message: Report): void => {
  process.send?.(message);
};

const [rate = '0', seed = '1'] = process.argv.slice(2);

// Only failures are logged: a line for each request would hide the figures.
console.log = (line: string) => {
  if (line.startsWith('{"level":"error"')) process.stderr.write(`${line}\n`);
};

const gateway = await startGateway({ routes, fallback: fallbackFunction, load: loadFunction }, 0);
configure({ PUBLIC_ORIGIN: gateway.origin });

const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
process.on('disconnect', stop);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  const { heapUsed: heap, rss: resident } = process.memoryUsage();
  report({ heap, resident, processor: (user + system) / 1_000_000 });
});
report({ origin: gateway.origin });

const kinds = ['conflict', 'throttled-item', 'throttled-account'] as const;
await withFaults({ rate: Number(rate), kinds, seed: Number(seed) }, () => stopped);
process.exit();
