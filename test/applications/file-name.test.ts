import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from '../../lib/application/compose-mail.ts';

test.each([
  ['Résumé Zoë.docx', 'docx', 'Résumé Zoë.docx'],
  ['CV.PDF', 'pdf', 'CV.pdf'],
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\cv\\Léa (2026).pdf', 'pdf', 'Léa (2026).pdf'],
  ['cv.exe', 'pdf', 'cv_exe.pdf'],
  ['cv.pdf.exe', 'pdf', 'cv_pdf_exe.pdf'],
  ['履歴書.pdf', 'pdf', '履歴書.pdf'],
  ['e\u0301.pdf', 'pdf', 'é.pdf'],
  ['.pdf', 'pdf', 'resume.pdf'],
  ['cv"; filename="x.exe', 'txt', 'cv_ filename_x_exe.txt'],
] as const)('%j of kind %s becomes %j', (name, kind, safe) => {
  expect(safeFileName(name, kind)).toBe(safe);
});

test('a safe name has the suffix of its kind alone, and no other sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(safeFileName(name, 'docx')).toMatch(/^[\p{L}\p{M}\p{N} _()-]{1,100}\.docx$/u);
    }),
  );
});
