/**
 * The names of the probe's parameters, in a folder of Parameter Store. The deployment writes the
 * origin, an operator the keys, in one: each decryption is paid for.
 */
export const probeParameters = { origin: 'origin', keys: 'probe-keys' } as const;
