import type { Plugin } from 'esbuild';
import { rowsAtRunTime } from '../../lib/api/routes/at-run-time.ts';

/**
 * Writes into bundles what functions need of the routes, without their texts, examples and grants:
 * a row says all about a route in one place, and no function loads 40 KB that it never reads.
 */
export const routesWithoutTexts: Plugin = {
  name: 'routes-without-texts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]lib[\\/]api[\\/]routes[\\/]at-run-time\.ts$/ }, () => ({
      contents: `export const rowsAtRunTime = ${JSON.stringify(rowsAtRunTime)};`,
      loader: 'js',
    }));
  },
};
