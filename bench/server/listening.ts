/** What a server reports to the process that measures it, by the message that asks for it. */
const reports = {
  /** Microseconds of CPU that this process, with all its threads, has used so far. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  /** Bytes, after a garbage collection with `--expose-gc`. */
  heap: () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  },
} as const;

export type Reports = { readonly [Name in keyof typeof reports]: ReturnType<(typeof reports)[Name]> };

/** Reports the port, then what each message asks for. Exits with the process that measures. */
export const listening = (address: { readonly port: number } | string | null): void => {
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  process.on('disconnect', () => process.exit());
  process.on('message', (name: keyof Reports) => process.send?.(reports[name]()));
  process.send?.(address.port);
};
