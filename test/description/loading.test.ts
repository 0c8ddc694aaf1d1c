import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

const description = new URL('../../lib/description/description.ts', import.meta.url).href;

/** Runs both modes in a process of its own. jsdom is CommonJS, so it shows in `require.cache`. */
const loadsJsdom = (html: string): boolean => {
  const script = `
    import { createRequire } from 'node:module';
    import { checkDescription, cleanDescription } from ${JSON.stringify(description)};
    const html = ${JSON.stringify(html)};
    await checkDescription(html);
    await cleanDescription(html);
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.some((file) => file.includes('/node_modules/jsdom/')));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  return output.trim() === 'true';
};

// jsdom takes a quarter of a second and 80 MB to load.
describe('jsdom', () => {
  test.each([
    '<p>Drive a <strong>truck</strong>, see <a href="https://example.org" target="_blank">us</a>.</p><ul><li>one<li>two</ul>',
    '<h2 class=x>Duties</h2><script>x</script><table><tr><td>a</td></tr></table><!-- x -->',
  ])('is not loaded for %j', (html) => {
    expect(loadsJsdom(html)).toBe(false);
  });

  test('is loaded for overlapping tags, where DOMPurify decides', () => {
    expect(
      loadsJsdom(`<a href="https://x.example">${'<div>'.repeat(9)}x<a href="https://y.example">y<div>z`),
    ).toBe(true);
  });
});
