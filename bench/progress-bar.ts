const width = 40;

/**
 * Shows progress on standard error: a bar on a terminal, otherwise a line for each tenth.
 *
 * @returns the function to call with the number that is done.
 */
export const progressBar = (label: string, total: number, out = process.stderr): ((done: number) => void) => {
  const steps = out.isTTY ? 200 : 10;
  const started = performance.now();
  let shown = -1;
  return (done) => {
    const step = Math.floor((done / total) * steps);
    if (step === shown) return;
    shown = step;
    const filled = Math.round((done / total) * width);
    const rate = Math.round((done * 1000) / (performance.now() - started));
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
    const line = `${label} ${bar} ${done} of ${total}, ${rate} per second`;
    out.write(out.isTTY ? `\r${line}${done === total ? '\n' : '\x1b[K'}` : `${line}\n`);
  };
};
