import { expect, test } from 'vitest';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { TooLargeError } from '../../lib/description/description-limits.ts';
import { maxDescriptionBytes, maxElements } from '../../lib/limits.ts';

const [div, end] = ['<div>'.repeat(200), '</div>'.repeat(200)];

/** What is sent leniently, and what is stored. */
test.each([
  [`${div}<p>x</p>`, `${div}x ${end}`],
  [`${div}x</p>y</p>`, `${div}x y ${end}`],
  [`${div}x</br>`, `${div}x<br>${end}`],
  [`${div}<h2><p>x</p></h2>y`, `${div}x y${end}`],
  // The end tags of what was left out close nothing else.
  [`${div}<div>x</div>y${end}z`, `${div}x y${end}z`],
  [`${div}<section>x</section>y${end}z`, `${div}x y${end}z`],
  [`${'<section>'.repeat(203)}x${'</section>'.repeat(203)}z`, `${div}x ${end}z`],
  [
    `<b>${'<div>'.repeat(199)}<b>x</b>y${'</div>'.repeat(199)}</b>`,
    `<b>${'<div>'.repeat(199)}xy${'</div>'.repeat(199)}</b>`,
  ],
  // What an outer end tag has closed is no longer left out.
  [`${div}<p>x</div><p>y</p>z${end}`, `${div}x</div><p>y</p>z${end.slice(6)}`],
])('what is too deep is left out with its end tag: case %#', async (sent, stored) => {
  const cleaned = await cleanDescription(sent);
  expect(cleaned.html).toBe(stored);
  expect(await checkDescription(stored)).toEqual({ html: stored, blank: false });
});

const quotes = (bytes: number): string => '"'.repeat((maxDescriptionBytes - bytes) / 4);

test.each([
  `${'<br>'.repeat(maxElements - 1)}x</p>`,
  `${'<br>'.repeat(maxElements)}x</p>`,
  `${'<br>'.repeat(maxElements - 2)}<h2>x</h2>y`,
  `${'<br>'.repeat(maxElements - 1)}<hr>x<hr>`,
  `${'x\n'.repeat(maxElements - 1)}x`,
  `<h2>${quotes(15)}</h2>`,
  `<h2>${quotes(14)}</h2>`,
  `<span>${quotes(4)}</span>`,
  `<span>${quotes(0)}</span>`,
])('at its limits, lenient mode stores what strict mode accepts: case %#', async (sent) => {
  const html = await cleanDescription(sent).then(
    (cleaned) => cleaned.html,
    (error: unknown) => error,
  );
  if (typeof html === 'string') expect(await checkDescription(html)).toEqual({ html, blank: false });
  else expect(html).toBeInstanceOf(TooLargeError);
});
