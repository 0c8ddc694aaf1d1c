import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStageFile } from '../../deploy/stage-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stage-file-'));
  writeFileSync(
    join(folder, '.env.production'),
    '# restored\nTABLE_PREFIX=restored\nDOMAIN="jobs.example"\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what is written for a stage is added to the environment, which counts where both say something', () => {
  expect(withStageFile('production', { DOMAIN: 'other.example', A: '1' }, folder)).toEqual({
    TABLE_PREFIX: 'restored',
    DOMAIN: 'other.example',
    A: '1',
  });
});

test('without a file the environment is all there is', () => {
  expect(withStageFile('staging', { A: '1' }, folder)).toEqual({ A: '1' });
});
