import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expireMails, mailFiles } from '../../lib/application/mail/files.ts';

const day = 24 * 60 * 60;

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const mail = { jobId: 7, from: 'a@board.example', to: 'b@employer.example', raw: Buffer.from('x') };

test('mails older than 30 days are deleted, and nothing else', async () => {
  const folder = newFolder();
  const ages: readonly (readonly [string, number])[] = [
    ['000001-job-7.eml', 31],
    ['000002-job-7.eml', 29],
    ['notes.eml', 31],
    ['000003-job-7.eml.txt', 31],
  ];
  for (const [name, days] of ages) {
    const file = join(folder, name);
    writeFileSync(file, 'x');
    utimesSync(file, 0, Date.now() / 1_000 - days * day);
  }
  await expireMails(folder, Date.now());
  expect(readdirSync(folder).sort()).toEqual(['000002-job-7.eml', '000003-job-7.eml.txt', 'notes.eml']);
  expect(await mailFiles(folder).send(mail)).toMatchObject({ outcome: 'accepted' });
  expect(readdirSync(folder)).toContain('000003-job-7.eml');
});

test('a folder that cannot be written accepts nothing', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'mail'), 'a file');
  expect(await mailFiles(join(folder, 'mail')).send(mail)).toEqual({ outcome: 'deferred' });
  expect(await mailFiles(folder).send(mail)).toMatchObject({ outcome: 'accepted' });
});

test('an address that SES delivers nothing to is refused', async () => {
  const folder = newFolder();
  expect(await mailFiles(folder).send({ ...mail, to: 'rené@employer.example' })).toEqual({
    outcome: 'refused',
  });
  expect(readdirSync(folder)).toEqual([]);
});
