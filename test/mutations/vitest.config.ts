import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { mutations } from './mutations.ts';

const root = join(import.meta.dirname, '../..');

const [file, find, replace] = mutations[Number(process.env.MUTATION)] ?? ['', '', ''];

/** The simulation with one mutation: of what is loaded, not of the file. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith(`/lib/${file}`) ? code.replace(find, () => replace) : undefined),
    },
  ],
  test: {
    include: ['test/simulation/simulation.test.ts'],
    globalSetup: ['test/support/engine.ts'],
    setupFiles: ['test/support/same-draws.ts', 'test/support/clean-tests.ts'],
    testNamePattern: 'whatever fails',
  },
});
