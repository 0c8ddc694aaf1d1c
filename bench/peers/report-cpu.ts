/** What a server reports to the process that measures it. */
export type Report =
  | { readonly kind: 'listening'; readonly port: number }
  /** Microseconds of CPU that this process, with all its threads, has used so far. */
  | { readonly kind: 'cpu'; readonly micros: number };

const report = (message: Report): void => {
  process.send?.(message);
};

/** Reports the port, then the CPU time at each message. Exits with the process that measures. */
export const listening = (address: { readonly port: number } | string | null): void => {
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    report({ kind: 'cpu', micros: user + system });
  });
  report({ kind: 'listening', port: address.port });
};
