/** What a server tells the process that measures it. */
export type Report =
  | { readonly kind: 'listening'; readonly port: number }
  /** Microseconds of CPU that this process, with all its threads, has used so far. */
  | { readonly kind: 'cpu'; readonly micros: number };

const report = (message: Report): void => {
  process.send?.(message);
};

/** Tells the port, and from then on the CPU's time whenever it is asked for. Ends with the process that asks. */
export const listening = (address: { readonly port: number } | string | null): void => {
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    report({ kind: 'cpu', micros: user + system });
  });
  report({ kind: 'listening', port: address.port });
};
