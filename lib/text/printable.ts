import { unprintable } from '../log.ts';

/** A text as a line on a terminal, which shows what it has and executes none of it. */
export const printableLine = (text: string): string => text.replace(unprintable(), '\uFFFD');

/** Text of several lines, whose ends no value within it has. */
export const printableText = (text: string): string => text.split('\n').map(printableLine).join('\n');
