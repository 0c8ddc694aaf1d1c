import fc from 'fast-check';

/** Any number: what a run of `npm test` draws must not depend on when it runs. */
const usualSeed = 1;

// The nightly suite, which sets RUNS_FACTOR, uses a new seed each time.
if (!process.env.RUNS_FACTOR) fc.configureGlobal({ seed: usualSeed });
