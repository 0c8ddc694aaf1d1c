/** Runs of control characters, but for NUL, which is an error in every mode. */
const controls = /(?:(?!\0)\p{Cc})+/gu;

/** What lenient mode makes of a text of one line: each run of control characters becomes a space. */
export const inOneLine = (text: string): string => text.replace(controls, ' ');
