import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileKind } from '../../lib/application/file-kind.ts';
import { zip } from '../support/zip.ts';

/** Made with LibreOffice 7.4. */
const made = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'files', name));

const utf8 = (text: string): Buffer => Buffer.from(text);

/** The order of the entries differs between programs. */
const byWord = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': '<Relationships/>',
  'word/document.xml': '<w:document/>',
  'word/theme/theme1.xml': '<a:theme/>',
  'docProps/app.xml': '<Properties><Application>Microsoft Office Word</Application></Properties>',
};
const byGoogle = {
  'word/numbering.xml': '<w:numbering/>',
  'word/document.xml': '<w:document/>',
  '_rels/.rels': '<Relationships/>',
  '[Content_Types].xml': '<Types/>',
};
const byPages = { 'docProps/app.xml': '<Properties/>', ...byGoogle, 'word/media/image1.png': 'x' };

const pdf = (content = '') => `%PDF-1.7\n${content}\nstartxref\n9\n%%EOF\n`;

describe('files that are recognised', () => {
  test.each<[string, Buffer, string]>([
    ['a PDF of LibreOffice', made('cv.pdf'), 'pdf'],
    ['a PDF with text after its end', utf8(`${pdf()}${' '.repeat(1_000)}`), 'pdf'],
    ['a DOCX of LibreOffice', made('cv.docx'), 'docx'],
    ['a DOCX as Word writes it', zip(byWord), 'docx'],
    ['a DOCX as Google Docs writes it', zip(byGoogle), 'docx'],
    ['a DOCX as Pages writes it', zip(byPages), 'docx'],
    ['a DOCX with a comment', zip(byWord, 'by a tool'), 'docx'],
    ['text of Windows, with a byte order mark', utf8('\uFEFFZoë\r\n\tDriver\r\n'), 'txt'],
    ['text in French with an emoji', utf8('Développeuse 👩‍💻 chez « Léa »\n'), 'txt'],
    ['text that mentions HTML', utf8('I know <b>HTML</b> and %PDF-\n'), 'txt'],
  ])('%s', (_, bytes, kind) => {
    expect(fileKind(bytes)).toBe(kind);
  });
});

const docx = zip(byWord);

/** With other bytes in the record of the end. */
const withEnd = (change: (end: Buffer) => void): Buffer => {
  const bytes = Buffer.from(docx);
  change(bytes.subarray(-22));
  return bytes;
};

describe('files that are not', () => {
  test.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['white space', utf8(' \r\n')],
    ['an EXE', Buffer.concat([utf8('MZ'), Buffer.alloc(100)])],
    ['a program of Linux', Buffer.concat([utf8('\x7fELF'), Buffer.alloc(100)])],
    ['a DOC', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['a ZIP', zip({ 'cv.txt': 'x' })],
    ['an ODT', zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' })],
    ['an XLSX', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' })],
    ['a DOCM', zip({ ...byWord, 'word/vbaProject.bin': 'x' })],
    ['a DOCM in capitals', zip({ ...byWord, 'word/VBAData.xml': 'x' })],
    ['a document of another name', zip({ 'word/document.xml.rels': '<x/>', 'xword/document.xml': '' })],
    ['a DOCX that is cut', docx.subarray(0, -1)],
    ['a DOCX without its directory', docx.subarray(0, 300)],
    ['a ZIP that begins with a program', Buffer.concat([utf8('MZ'), docx])],
    ['a DOCX with a program before it', Buffer.concat([utf8('PK\x03\x04'), docx])],
    ['a DOCX with something after it', Buffer.concat([docx, utf8('x')])],
    ['a directory outside of the file', withEnd((end) => end.writeUInt32LE(0xffffffff, 16))],
    ['a directory of no size', withEnd((end) => end.writeUInt32LE(0, 12))],
    ['a wrong number of entries', withEnd((end) => end.writeUInt16LE(65_535, 10))],
    ['HTML', utf8('<!doctype html><script>x</script>')],
    ['HTML after white space', utf8('\r\n  <html>')],
    ['HTML after a byte order mark', utf8('\uFEFF<html>')],
    ['SVG', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['RTF', utf8('{\\rtf1\\ansi Zoe}')],
    ['text in Windows-1252', Buffer.from('Zo\xeb', 'latin1')],
    ['text in UTF-16', Buffer.from('\uFEFFZoë', 'utf16le')],
    ['text with an escape of a terminal', utf8('\u001b[2J')],
    ['text with a NUL', utf8('x\0')],
    ['the head of a PDF before a script', utf8(`%PDF-1.7\n%%EOF\n${'alert(1);'.repeat(200)}`)],
    ['a PDF that is cut', Buffer.concat([utf8('%PDF-1.7\n'), Buffer.alloc(2_000)])],
    ['a PDF after something', utf8(`\0${pdf()}`)],
  ])('%s', (_, bytes) => {
    expect(fileKind(bytes)).toBeUndefined();
  });
});

test('any bytes of a ZIP are read within bounds', () => {
  const places = fc.array(fc.tuple(fc.nat(docx.length - 1), fc.nat(255)), { maxLength: 20 });
  fc.assert(
    fc.property(places, fc.nat(docx.length), (changes, length) => {
      const bytes = Buffer.from(docx);
      for (const [at, value] of changes) bytes[at] = value;
      expect(() => fileKind(bytes)).not.toThrow();
      expect(() => fileKind(bytes.subarray(0, length))).not.toThrow();
    }),
  );
});
