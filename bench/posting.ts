import { readFileSync } from 'node:fs';

const posting: string = JSON.parse(
  readFileSync(new URL('../samples/long-formatted.json', import.meta.url), 'utf8'),
).description;

/** The first blocks of a long posting, about `bytes` in all; a longer text repeats the posting. */
export const postingOf = (bytes: number): string => {
  const blocks = posting.split(/(?<=<\/(?:p|ul|ol|div)>)/);
  let html = '';
  for (let place = 0; html.length < bytes; place++) html += blocks[place % blocks.length];
  return html;
};
