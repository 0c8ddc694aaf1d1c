import { afterAll, afterEach } from 'vitest';

// Vitest sends each line of the service's log to its main process, also where it shows none of them. Only
// those of failed tests are worth it.
const { log } = console;
const lines: unknown[][] = [];
console.log = (...line) => void lines.push(line);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const line of lines) log(...line);
  lines.length = 0;
});

afterAll(() => {
  console.log = log;
});
