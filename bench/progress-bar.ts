const width = 40;

/**
 * Shows on standard error how far a long work has come: a bar that fills on a terminal, elsewhere a line for each tenth.
 *
 * @returns to be told how many of `total` are done.
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
    const line = `${label} ${bar} ${done} of ${total}, ${rate} a second`;
    out.write(out.isTTY ? `\r${line}${done === total ? '\n' : '\x1b[K'}` : `${line}\n`);
  };
};
