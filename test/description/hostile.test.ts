import { describe, expect, test } from 'vitest';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';
import { maxRepeated } from '../../lib/description/rules.ts';

const much = (part: string, characters = 50_000): string => part.repeat(Math.ceil(characters / part.length));
const numbered = (part: string, times: number): string =>
  Array.from({ length: times }, (_, number) => part.replace('#', String(number))).join('');

const tangle = `<a href="https://x.example/1">${'<div>'.repeat(9)}x<a href="https://x.example/2">y</a>${'</div>'.repeat(12)}`;

/** Whether strict mode takes it; what takes more than linear time or memory, or the stack, fails by the timeout or a throw. */
const structures: Readonly<Record<string, readonly [html: string, accepted: boolean]>> = {
  'a quarter of a million <': [much('<', 250_000), true],
  'references without an end': [much('&amp', 250_000), true],
  'a number without an end': [`&#${much('1', 1_000_000)}`, true],
  'an address of two megabytes': [`<a href="https://x.example/${'y'.repeat(2_000_000)}">x</a>`, true],
  'an attribute of two megabytes': [`<p style="${'y'.repeat(2_000_000)}">x</p>`, false],
  'a tag name of half a megabyte': [`<${much('x', 500_000)}>`, false],
  'many attributes': [`<p ${numbered('a# ', 50_000)}>x</p>`, false],
  'one attribute many times': [`<p ${much('a ')}>x</p>`, false],
  'many names': [numbered('<t#>', 50_000), false],
  'nested blocks': ['<div>'.repeat(50_000), false],
  'nested formatting': ['<b>'.repeat(50_000), false],
  'nested removed tags': [`${'<span>'.repeat(50_000)}x`, false],
  'nested headings': [`${'<h1>'.repeat(50_000)}x`, false],
  'nested tables': [`${'<table><tr><td>'.repeat(15_000)}x`, false],
  'nested templates': ['<template>'.repeat(50_000), false],
  'nested svg': [much('<svg><math>'), false],
  'different fonts left open': [`${numbered('<font a#>', 20_000)}${'<p>x'.repeat(25_000)}`, false],
  'formatting left open': [
    `<p>${'<b>'.repeat(3)}${'<i>'.repeat(3)}${'<em>'.repeat(3)}${much('x<p>', 100_000)}`,
    false,
  ],
  'a long link left open': [
    `<p><a href="https://x.example/${'y'.repeat(100_000)}">${much('x<p>', 100_000)}`,
    false,
  ],
  'links around blocks': [much('<a href="https://x.example"><div>x'), false],
  'overlapping tags, a few': [tangle, true],
  'overlapping tags without an end': [much(tangle, 100_000), false],
  'end tags of nothing': [much('</h2></x></div>'), false],
  'quotes that never end': [much('<a "'), false],
  'list items left open': [much('<li>x'), true],
  'bidirectional controls': [much('\u202e\u2066x\u2069<br>'), true],
  'NULs and halves of pairs': [much('\0\ud800<br>'), true],
};

describe.each(Object.entries(structures))('%s', (_, [html, accepted]) => {
  test('is judged', async () => {
    const checked = await checkDescription(html);

    expect('html' in checked).toBe(accepted);
    if ('faults' in checked) {
      expect(checked.faults.length).toBeLessThanOrEqual(50);
      expect(checked.faults.every(({ message }) => message.length < 500)).toBe(true);
    }
  });

  test('is cleaned to something that is taken and not much longer', async () => {
    const cleaned = await cleanDescription(html);

    // A `<` of the text takes four characters, a removed tag of three leaves eleven.
    expect(cleaned.html.length).toBeLessThan(4 * html.length + 2 * maxRepeated);
    expect(await checkDescription(cleaned.html)).toEqual({ html: cleaned.html, blank: cleaned.blank });
  });
});
