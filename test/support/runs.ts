/** How often a property is tried. Nightly, at so many times the usual number, more is found. */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.RUNS_FACTOR || 1));
