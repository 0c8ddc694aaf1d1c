/** Milliseconds before a function's time limit at which a run begins no more steps. */
const margin = 10_000;

/** Whether a run in the background has to end. */
export const timeUpIn = (context: { readonly getRemainingTimeInMillis: () => number }) => (): boolean =>
  context.getRemainingTimeInMillis() < margin;
