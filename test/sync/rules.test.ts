import { hash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { jobProperties } from '../../lib/domain/job.ts';
import { revisionOf, rulesRevision } from '../../lib/sync/operations/input-mark.ts';

/** Of the last change of the rules. */
const recorded = { revision: 2, rules: 'LHjWks2lx0lDdBYc' };

const root = join(import.meta.dirname, '../..');

/** Everything that makes a job of a body that is valid by the schema. */
const rules = `
  export { tidyTexts } from './lib/http/body/tidy-texts.ts';
  export { readRequestedChange } from './lib/jobs/requested-change.ts';
  export { assembleJob } from './lib/domain/assemble-job.ts';
`;

/** The table of properties and the lists are part of the mark by themselves. */
const withoutTables: Plugin = {
  name: 'without-tables',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\.json$|\/(?:job|job-parts|place-rows)\.ts$/ }, ({ path }) => ({
      path,
      external: true,
    }));
  },
};

/** Minified: comments, types and the layout of the code do not count. */
const rulesDigest = async (): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: rules, resolveDir: root },
    bundle: true,
    minify: true,
    treeShaking: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    plugins: [withoutTables],
    write: false,
  });
  return hash('sha256', outputFiles.map(({ text }) => text).join(), 'base64url').slice(0, 16);
};

test('a change of the rules raises their revision', async () => {
  const actual = { revision: rulesRevision, rules: await rulesDigest() };
  const advice = `The rules of a job have changed. If a job that was accepted before may become another one, raise rulesRevision in lib/sync/operations/input-mark.ts. Then record ${JSON.stringify(actual)} here`;
  expect(actual, advice).toEqual(recorded);
});

test('a new property changes the mark of every input', () => {
  const numberOfPositions = {
    input: { type: ['integer', 'null'], minimum: 1 },
    unset: null,
    item: 'positions',
  };
  expect(revisionOf({ ...jobProperties, numberOfPositions })).not.toBe(revisionOf(jobProperties));
  const { title, ...others } = jobProperties;
  expect(revisionOf({ ...others, title: { ...title, input: { ...title.input, maxLength: 300 } } })).not.toBe(
    revisionOf(jobProperties),
  );
});
