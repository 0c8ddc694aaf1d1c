import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { conflictingSettings, withStageFile } from '../../deploy/stage-file.ts';
import { useFolder } from '../support/folders.ts';

const folder = useFolder();
beforeAll(() => {
  writeFileSync(
    join(folder, '.env.production'),
    '# restored\nTABLE_PREFIX=restored\nDOMAIN="jobs.example"\n',
  );
  writeFileSync(join(folder, '.env'), 'TABLE_PREFIX=plain\nAWS_PROFILE=plain\nA=plain\n');
});

test('the environment overrides the stage’s file, which overrides .env', () => {
  expect(withStageFile('production', { DOMAIN: 'other.example', A: '1' }, folder)).toEqual({
    TABLE_PREFIX: 'restored',
    DOMAIN: 'other.example',
    AWS_PROFILE: 'plain',
    A: '1',
  });
});

test('without a file only the environment counts', () => {
  expect(withStageFile('staging', { A: '1' }, join(folder, 'none'))).toEqual({ A: '1' });
});

test('names the variables that differ from the stage’s file', () => {
  const env = { DOMAIN: 'jobs.example', TABLE_PREFIX: 'other', AWS_PROFILE: 'other' };
  expect(conflictingSettings('production', env, folder)).toEqual(['TABLE_PREFIX']);
  expect(conflictingSettings('staging', env, folder)).toEqual([]);
});
