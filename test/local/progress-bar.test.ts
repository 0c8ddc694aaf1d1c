import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { describeProgress, progressBar } from '../../local/progress-bar.ts';

/** Milliseconds. */
let time = 0;
const now = () => time;

const text = (stream: PassThrough): string => String(stream.read() ?? '');

test.each<[number, number | undefined, string]>([
  [1_200, 5_000, '1,200 of 5,000, 120 per second, 32 s left'],
  [10, 70, '10 of 70, 1 per second, 1 min 0 s left'],
  [10, 7_510, '10 of 7,510, 1 per second, 2 h 5 min left'],
  [5_000, 5_000, '5,000 of 5,000, 500 per second'],
  [0, 5_000, '0 of 5,000, 0 per second'],
  [1_200, undefined, '1,200, 120 per second'],
])('%d of %j after 10 s', (done, total, expected) => {
  expect(describeProgress(done, total, 10_000)).toBe(expected);
});

describe('in a pipe', () => {
  test('there is a line every ten seconds, and none for short work', () => {
    time = 0;
    const out = new PassThrough();
    {
      using show = progressBar('Jobs', 100, out, now);
      for (let done = 1; done <= 100; done++) {
        time = done * 250;
        show(1);
      }
    }
    expect(text(out)).toBe(
      'Jobs: 40 of 100, 4 per second, 15 s left\nJobs: 80 of 100, 4 per second, 5 s left\n',
    );
    {
      using show = progressBar('Jobs', 100, out, now);
      show(100);
    }
    expect(text(out)).toBe('');
  });

  test('an estimate that was too low ends at its total', () => {
    time = 0;
    const out = new PassThrough();
    using show = progressBar('Items', 100, out, now);
    time = 10_000;
    show(250);
    expect(text(out)).toBe('Items: 100 of 100, 10 per second\n');
  });
});

/** What the bar of a terminal needs of its stream. */
const terminal = () =>
  Object.assign(new PassThrough(), {
    isTTY: true,
    columns: 120,
    cursorTo: () => true,
    clearLine: () => true,
  });

describe('on a terminal', () => {
  test('there is a bar with rate and time left', () => {
    time = 0;
    const out = terminal();
    {
      using show = progressBar('Jobs', 100, out, now);
      time = 1_000;
      show(25);
    }
    expect(text(out)).toMatch(/Jobs █{10}░{30} 25 of 100, 25 per second, 3 s left/);
  });

  test('without a total there is only the text', () => {
    time = 0;
    const out = terminal();
    {
      using show = progressBar('Jobs', undefined, out, now);
      time = 1_000;
      show(25);
    }
    expect(text(out)).toContain('Jobs 25, 25 per second');
  });
});
