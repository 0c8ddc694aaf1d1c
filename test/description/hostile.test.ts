import { describe, expect, test } from 'vitest';
import { maxReopened } from '../../lib/description/allowed-html.ts';
import { checkDescription, cleanDescription } from '../../lib/description/description.ts';

const repeated = (part: string, characters = 50_000): string =>
  part.repeat(Math.ceil(characters / part.length));
const numbered = (part: string, times: number): string =>
  Array.from({ length: times }, (_, number) => part.replace('#', String(number))).join('');

const tangle = `<a href="https://x.example/1">${'<div>'.repeat(9)}x<a href="https://x.example/2">y</a>${'</div>'.repeat(12)}`;

/** `accepted`: by strict mode. Superlinear time or memory and deep recursion fail the test. */
const structures: Readonly<Record<string, readonly [html: string, accepted: boolean]>> = {
  'a quarter of a million <': [repeated('<', 250_000), true],
  'unterminated references': [repeated('&amp', 250_000), true],
  'an unterminated numeric reference': [`&#${repeated('1', 1_000_000)}`, true],
  'a URL of two megabytes': [`<a href="https://x.example/${'y'.repeat(2_000_000)}">x</a>`, true],
  'an attribute of two megabytes': [`<p style="${'y'.repeat(2_000_000)}">x</p>`, false],
  'a tag name of half a megabyte': [`<${repeated('x', 500_000)}>`, false],
  'many attributes': [`<p ${numbered('a# ', 50_000)}>x</p>`, false],
  'one attribute repeated': [`<p ${repeated('a ')}>x</p>`, false],
  'many tag names': [numbered('<t#>', 50_000), false],
  'nested blocks': ['<div>'.repeat(50_000), false],
  'nested formatting': ['<b>'.repeat(50_000), false],
  'nested removed tags': [`${'<span>'.repeat(50_000)}x`, false],
  'nested headings': [`${'<h1>'.repeat(50_000)}x`, false],
  'nested tables': [`${'<table><tr><td>'.repeat(15_000)}x`, false],
  'nested templates': ['<template>'.repeat(50_000), false],
  'nested svg': [repeated('<svg><math>'), false],
  'different fonts, not closed': [`${numbered('<font a#>', 20_000)}${'<p>x'.repeat(25_000)}`, false],
  'formatting, not closed': [
    `<p>${'<b>'.repeat(3)}${'<i>'.repeat(3)}${'<em>'.repeat(3)}${repeated('x<p>', 100_000)}`,
    false,
  ],
  'a long link, not closed': [
    `<p><a href="https://x.example/${'y'.repeat(100_000)}">${repeated('x<p>', 100_000)}`,
    false,
  ],
  'links around blocks': [repeated('<a href="https://x.example"><div>x'), false],
  'a few overlapping tags': [tangle, true],
  'many overlapping tags': [repeated(tangle, 100_000), false],
  'end tags without start tags': [repeated('</h2></x></div>'), false],
  'unterminated quotes': [repeated('<a "'), false],
  'list items, not closed': [repeated('<li>x'), true],
  'bidirectional controls': [repeated('\u202e\u2066x\u2069<br>'), true],
  'videos, not closed': [repeated('<video><p>x'), false],
  'videos that other tags end': [repeated('<p><video>x</p>'), false],
  'a video around different fonts': [
    `<video>${numbered('<font a#>', 5_000)}${repeated('<p>x')}</video>`,
    false,
  ],
  'svg with titles': [repeated('<svg><title>x'), false],
  'addresses in angle brackets': [repeated('<a@b.ca>'), false],
  'text like tags': [repeated('</3 '), false],
  'escaped paragraphs': [repeated('&lt;p&gt;x&lt;/p&gt;'), false],
  'escaped paragraphs, not closed': [repeated('&lt;/&lt;p&gt;x'), true],
  'lines of text': [repeated('x\n'), true],
  'paragraphs of text': [repeated('x\n\n'), true],
  'blank lines': [`${repeated(' \n')}x`, true],
  'NUL characters and lone surrogates': [repeated('\0\ud800<br>'), true],
};

describe.each(Object.entries(structures))('%s', (_, [html, accepted]) => {
  test('is checked within the limits', async () => {
    const checked = await checkDescription(html);

    expect('html' in checked).toBe(accepted);
    if ('faults' in checked) {
      expect(checked.faults.length).toBeLessThanOrEqual(50);
      expect(checked.faults.every(({ message }) => message.length < 500)).toBe(true);
    }
  });

  test('is cleaned to HTML that strict mode accepts and that is not much longer', async () => {
    const cleaned = await cleanDescription(html);

    // A `<` in text becomes four characters, a removed tag of three up to eleven.
    expect(cleaned.html.length).toBeLessThan(4 * html.length + 2 * maxReopened);
    expect(await checkDescription(cleaned.html)).toEqual({ html: cleaned.html, blank: cleaned.blank });
  });
});
