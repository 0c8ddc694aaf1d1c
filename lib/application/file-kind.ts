/** The kinds of files that a résumé may be, with their media types. */
export const fileTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
} as const;

export type FileKind = keyof typeof fileTypes;

const begins = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).toString('latin1') === text;

const isPdf = (bytes: Buffer): boolean => begins(bytes, '%PDF-') && bytes.subarray(-1_024).includes('%%EOF');

// Of APPNOTE.TXT 4.3.12 and 4.3.16, the records of a ZIP's directory and of its end, without comments.
const entry = { signature: 0x02014b50, bytes: 46, nameLength: 28, extraLength: 30, commentLength: 32 };
const end = { signature: 'PK\x05\x06', bytes: 22, count: 10, size: 12, offset: 16, commentLength: 20 };

/** The names in a ZIP's directory; undefined where it is damaged. No entry is unpacked. */
const namesInZip = (bytes: Buffer): string[] | undefined => {
  const endAt = bytes.lastIndexOf(end.signature, undefined, 'latin1');
  if (endAt < 0 || endAt + end.bytes > bytes.length) return undefined;
  if (endAt + end.bytes + bytes.readUInt16LE(endAt + end.commentLength) !== bytes.length) return undefined;
  let at = bytes.readUInt32LE(endAt + end.offset);
  if (at + bytes.readUInt32LE(endAt + end.size) !== endAt) return undefined;
  const names: string[] = [];
  while (at < endAt) {
    if (at + entry.bytes > endAt || bytes.readUInt32LE(at) !== entry.signature) return undefined;
    const nameAt = at + entry.bytes;
    const nameEnd = nameAt + bytes.readUInt16LE(at + entry.nameLength);
    names.push(bytes.toString('latin1', nameAt, nameEnd));
    at = nameEnd + bytes.readUInt16LE(at + entry.extraLength) + bytes.readUInt16LE(at + entry.commentLength);
  }
  return at === endAt && names.length === bytes.readUInt16LE(endAt + end.count) ? names : undefined;
};

const isDocx = (bytes: Buffer): boolean => {
  const names = begins(bytes, 'PK\x03\x04') ? (namesInZip(bytes) ?? []) : [];
  return names.includes('word/document.xml') && !names.some((name) => /vba/i.test(name));
};

/** What a program may take for a page, or for a document that runs commands, whatever its suffix. */
const isMarkup = (text: string): boolean => /^\s*(?:<|\{\\rtf|%PDF-)/.test(text);

const isText = (bytes: Buffer): boolean => {
  try {
    // A byte order mark is left out.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() !== '' && !isMarkup(text) && !/(?![\t\r\n])\p{Cc}/u.test(text);
  } catch {
    return false;
  }
};

/** The kind of a file by its bytes, whatever its name is; undefined for any other. */
export const fileKind = (bytes: Buffer): FileKind | undefined => {
  if (isPdf(bytes)) return 'pdf';
  if (isDocx(bytes)) return 'docx';
  return isText(bytes) ? 'txt' : undefined;
};
