/** The number of a column, from 0: `AA` is 26. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** How a number is shown, as far as it changes what the number means. */
export type CellFormat = 'date' | 'time' | { readonly digits: number } | undefined;

/** The formats of dates and times that no file defines (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** @param code such as `d mmmm yyyy`, `00000` or `#,##0.00 "$"`; a duration, `[h]:mm`, is a number. */
export const cellFormatOf = (id: number, code = ''): CellFormat => {
  if (isBuiltInDate(id)) return 'date';
  if (id >= 18 && id <= 21) return 'time';
  if (/\[[hms]+\]/i.test(code)) return undefined;
  // Text in quotes, one character after a backslash, and conditions.
  const [plain = ''] = code.replace(/"[^"]*"|\\.|[_*].|\[[^[\]]*\]/g, '').split(';');
  if (/^0{2,}$/.test(plain)) return { digits: plain.length };
  if (/[#0?]|general/i.test(plain)) return undefined;
  if (/[yd]/i.test(plain)) return 'date';
  if (/[hs]/i.test(plain)) return 'time';
  return /m/i.test(plain) ? 'date' : undefined;
};

const dayMilliseconds = 86_400_000;

/** The number of a cell as it is shown: `2026-12-31`, `09:30`, `00042`; other numbers are unchanged. */
export const shownNumber = (value: number, format: CellFormat, is1904: boolean): string | number => {
  if (format === undefined) return value;
  if (typeof format === 'object') return String(value).padStart(format.digits, '0');
  const days = value + (is1904 ? 1_462 : 0);
  const date = new Date(Math.round((days - 25_569) * 86_400) * 1_000);
  if (Number.isNaN(date.getTime())) return value;
  const [day = '', time = ''] = date.toISOString().split('T');
  if (format === 'time' && days < 1) return time.slice(0, 5);
  return date.getTime() % dayMilliseconds === 0 ? day : `${day}T${time.slice(0, 8)}`;
};
