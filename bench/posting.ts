import { readFileSync } from 'node:fs';

const posting: string = JSON.parse(
  readFileSync(new URL('../samples/long-formatted.json', import.meta.url), 'utf8'),
).description;

/** The first blocks of a long posting, as many as make about `bytes`; for more, the posting again and again. */
export const postingOf = (bytes: number): string => {
  const blocks = posting.split(/(?<=<\/(?:p|ul|ol|div)>)/);
  let html = '';
  for (let place = 0; html.length < bytes; place++) html += blocks[place % blocks.length];
  return html;
};
