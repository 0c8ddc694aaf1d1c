/** The number of runs of a property; RUNS_FACTOR multiplies it in the nightly suite. */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.RUNS_FACTOR || 1));

/** What takes too long for each run of `npm test`, where the nightly suite does all of it. */
export const unlessNightly = <T>(usual: T, nightly: T): T => (process.env.RUNS_FACTOR ? nightly : usual);
