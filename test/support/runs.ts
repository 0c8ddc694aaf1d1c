/** The number of runs of a property; RUNS_FACTOR multiplies it in the nightly suite. */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.RUNS_FACTOR || 1));
