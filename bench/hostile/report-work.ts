/** What a request took. */
export type HostileResult = {
  readonly status: number;
  /** Seconds, without the ordinary requests before. */
  readonly cpu: number;
  /** Megabytes of the whole process: before the request, and at most. */
  readonly idle: number;
  readonly peak: number;
};

// Node reports kilobytes.
const memory = (): number => process.resourceUsage().maxRSS / 1_024;

/** Does the work, which returns a status, and writes what it took to standard output. */
export const reportWork = async (work: () => Promise<number>): Promise<void> => {
  const idle = memory();
  const before = process.cpuUsage();
  const status = await work();
  const { user, system } = process.cpuUsage(before);
  const report: HostileResult = { status, cpu: (user + system) / 1e6, idle, peak: memory() };
  process.stdout.write(JSON.stringify(report), () => process.exit());
};
