import { maxDescriptionBytes, maxEventBytes } from '../../lib/limits.ts';

/** What the gateway adds to a body in the event of a request, and some room. */
const besideBody = 20_000;

export const maxBody = maxEventBytes - besideBody;

/** The bytes of JSON text in an event, in which it is escaped. */
export const bytesInEvent = (json: string): number => Buffer.byteLength(JSON.stringify(json)) - 2;

/** The bytes of a string's content in an event: it is escaped in the body, and again with it. */
export const textBytes = (text: string): number => bytesInEvent(JSON.stringify(text).slice(1, -1));

/** As many repetitions as an event can hold. */
export const filled = (unit: string, bytesOf: (text: string) => number, room = maxBody - 1_000): string =>
  unit.repeat(Math.max(0, Math.floor(room / bytesOf(unit))));

/** As long as a description may be. */
export const texts = (unit: string, from = '', room = maxDescriptionBytes - 100): string =>
  from + filled(unit, textBytes, room - textBytes(from));

export const many = (count: number, item: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => item(number)).join('');

/** As many different items as an event can hold, at most `most`. */
export const manyFilling = (most: number, item: (number: number) => string): string => {
  const items: string[] = [];
  for (let room = maxBody - 1_000; items.length < most; ) {
    const next = item(items.length);
    room -= bytesInEvent(next);
    if (room < 0) break;
    items.push(next);
  }
  return items.join('');
};

/** A sparse number in few letters. */
export const short = (number: number): string => number.toString(36);

/** Made when needed: all together would take a gigabyte. */
export type InModes = readonly [strict: number, lenient: number, make: () => string];
