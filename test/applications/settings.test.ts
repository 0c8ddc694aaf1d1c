import { expect, test } from 'vitest';
import { readSettings } from '../../lib/application/settings.ts';

const onAws = {
  MAIL_FROM: 'jobs@board.example',
  MAIL_CONTACT: 'help@board.example',
  APPLICATION_KEY_PARAMETER: '/board/key',
};

test('defaults are those of one machine', () => {
  expect(readSettings({ APPLICATIONS_FOLDER: '/data', MAIL_FROM: '' })).toMatchObject({
    folder: '/data',
    mailFrom: 'applications@board.example',
    boardName: 'the job board',
    perJob: 20,
    perAddress: 100,
    perEmployer: 500,
    perKey: 5_000,
    mailContact: 'operator@board.example',
  });
});

test('AWS needs a sender, a contact and the key of digests', () => {
  expect(readSettings(onAws)).toMatchObject({ folder: undefined, mailFrom: 'jobs@board.example' });
  expect(() => readSettings({})).toThrow(/MAIL_FROM .* MAIL_CONTACT .* APPLICATION_KEY_PARAMETER is missing/);
});

test('without a limit of its own, an employer gets a tenth of what a key may hand in', () => {
  const limits = (env: object) => readSettings({ ...onAws, APPLICATIONS_PER_KEY: '60', ...env }).perEmployer;
  expect(limits({})).toBe(6);
  expect(limits({ APPLICATIONS_PER_EMPLOYER: '50' })).toBe(50);
});

test.each([
  ['MAIL_FROM', 'Board <jobs@board.example>'],
  ['MAIL_CONTACT', 'help@bücher.example'],
  ['BOARD_NAME', 'A\nBcc: x'],
  ['BOARD_NAME', 'x'.repeat(101)],
  ['APPLICATIONS_PER_JOB', '0'],
  ['APPLICATIONS_PER_ADDRESS', '1.5'],
  ['APPLICATIONS_PER_EMPLOYER', '-1'],
  ['APPLICATIONS_PER_KEY', 'many'],
])('%s cannot be %j', (name, value) => {
  expect(() => readSettings({ ...onAws, [name]: value })).toThrow(`${name} must be`);
});
