/**
 * The names of the probe's parameters, in a folder of Parameter Store. The deployment writes the
 * origin, an operator the key.
 */
export const probeParameters = { origin: 'origin', key: 'probe-key' } as const;
