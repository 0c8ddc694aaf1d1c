import { readFileSync } from 'node:fs';

const text: string = JSON.parse(
  readFileSync(new URL('../samples/long-formatted.json', import.meta.url), 'utf8'),
).description;

/** The first blocks of a long posting, about `bytes` in all; a longer text repeats the posting. */
export const postingOf = (bytes: number): string => {
  const blocks = text.split(/(?<=<\/(?:p|ul|ol|div)>)/);
  let html = '';
  for (let place = 0; html.length < bytes; place++) html += blocks[place % blocks.length];
  return html;
};

/** A usual posting, but for its reference. @param bytes of its description, about. */
export const newPosting = (bytes: number) => ({
  title: 'Registered Nurse, Emergency',
  status: 'active',
  locations: [{ description: 'Chilliwack, BC' }],
  categories: [{ id: 18 }],
  positionType: { id: 1 },
  salary: { amount: 41.42, maxAmount: 55.9176, period: { id: 5 } },
  description: postingOf(bytes),
  applicantRoutingType: { id: 1 },
  applicationEmail: 'careers@example.org',
});
