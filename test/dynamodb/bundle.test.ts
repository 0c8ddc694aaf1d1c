import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bundlingWith } from '../../scripts/build/bundle.ts';

/** The sources of a function's bundle, without those that tree shaking left nothing of. */
const sourcesOf = async (client: string): Promise<string[]> => {
  const entryPoints = ['functions/get-job.ts'];
  const { metafile } = await build({
    ...bundlingWith(client),
    entryPoints,
    outdir: 'unwritten',
    write: false,
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
};

const standard = 'lib/dynamodb/standard.ts';
const lean = 'dynamodb-lean/src/lean-client.ts';

test.each([
  ['lean', lean, standard],
  ['standard', standard, lean],
])('a bundle with the %s client does not have the other one', async (client, chosen, other) => {
  const sources = await sourcesOf(client);
  expect(sources).toContain(chosen);
  expect(sources).not.toContain(other);
});
