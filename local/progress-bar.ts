import { Presets, SingleBar } from 'cli-progress';

type Output = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Call it with the number that is done since the last call, and dispose of it at the end, also after an error. */
export type ProgressBar = ((more: number) => void) & Disposable;

/** Milliseconds between the lines in a pipe or a log. */
const lineInterval = 10_000;

/** Seconds as `2 h 5 min`, `3 min 20 s` or `12 s`. */
const formatSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  if (whole >= 3_600) return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
  return whole >= 60 ? `${Math.floor(whole / 60)} min ${whole % 60} s` : `${whole} s`;
};

/** `1,200 of 5,000, 24 per second, 2 min 38 s left`; without a total what is known. */
export const describeProgress = (done: number, total: number | undefined, millis: number): string => {
  const rate = Math.round((done * 1_000) / Math.max(1, millis));
  const isMeasured = total !== undefined && rate > 0 && done < total;
  return [
    `${done.toLocaleString('en')}${total === undefined ? '' : ` of ${total.toLocaleString('en')}`}`,
    `${rate.toLocaleString('en')} per second`,
    ...(isMeasured ? [`${formatSeconds((total - done) / rate)} left`] : []),
  ].join(', ');
};

const onTerminal = (label: string, total: number | undefined, out: Output) => {
  const bar = new SingleBar(
    {
      stream: out,
      format: `${label} ${total === undefined ? '' : '{bar} '}{text}`,
      linewrap: true,
      emptyOnZero: true,
    },
    Presets.shades_classic,
  );
  bar.start(total ?? 0, 0, { text: describeProgress(0, total, 0) });
  return { update: (done: number, text: string) => bar.update(done, { text }), stop: () => bar.stop() };
};

/**
 * Shows progress with its rate and the time left: a bar on a terminal, otherwise a line every ten
 * seconds, so that short work prints nothing.
 *
 * @param total undefined when it is not known; may be an estimate.
 */
export const progressBar = (
  label: string,
  total: number | undefined,
  out: Output = process.stderr,
  now: () => number = performance.now.bind(performance),
): ProgressBar => {
  const started = now();
  const bar = out.isTTY ? onTerminal(label, total, out) : undefined;
  let next = started + lineInterval;
  let all = 0;
  const show = (more: number): void => {
    all += more;
    const done = Math.min(all, total ?? all);
    const text = describeProgress(done, total, now() - started);
    if (bar) bar.update(done, text);
    else if (now() >= next) {
      next = now() + lineInterval;
      out.write(`${label}: ${text}\n`);
    }
  };
  return Object.assign(show, { [Symbol.dispose]: () => bar?.stop() });
};
