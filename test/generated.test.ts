import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generators } from '../scripts/generate-files.ts';
import { root } from '../scripts/root.ts';

test.each(Object.entries(generators))(
  'what derives from the code is up to date; otherwise run `npm run generate -- %s`',
  { timeout: 120_000 },
  async (_, generate) => {
    for (const [path, text] of Object.entries(await generate())) {
      // Compared as a boolean: a diff of a thousand lines is slow and unreadable.
      expect(readFileSync(join(root, path), 'utf8') === text, path).toBe(true);
    }
  },
);
