import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { mutations } from './mutations.ts';

const root = join(import.meta.dirname, '../..');

const [file, find, replace] = mutations[Number(process.env.MUTATION)] ?? ['', '', ''];
const isMutated = (id: string): boolean => id.endsWith(`/lib/${file}`);

/** The simulation with one mutation: of what is loaded, not of the file. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      // Else the file as another run has cached it would be loaded.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (isMutated(id) ? process.env.MUTATION : undefined)),
      transform: (code, id) => (isMutated(id) ? code.replace(find, () => replace) : undefined),
    },
  ],
  test: {
    include: ['test/simulation/simulation.test.ts'],
    globalSetup: ['test/support/engine.ts'],
    setupFiles: ['test/support/same-draws.ts', 'test/support/clean-tests.ts'],
    testNamePattern: 'whatever fails',
  },
});
