import { describe, expect, test } from 'vitest';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { attacks } from './attacks.ts';
import { disallowedIn } from './inspect-html.ts';

describe.each(Object.entries(attacks))('%s', (_, sources) => {
  test.each(sources)('%j', async (source) => {
    const html = `<p>before</p> ${source} <b>after</b>`;

    const strict = await checkDescription(html);
    const lenient = await cleanDescription(html);

    expect(strict).toHaveProperty('faults.0.message');
    expect(disallowedIn(lenient.html)).toEqual([]);
    expect(lenient.html).toContain('<p>before</p>');
    expect(await checkDescription(lenient.html)).toEqual({ html: lenient.html, blank: false });
  });
});
