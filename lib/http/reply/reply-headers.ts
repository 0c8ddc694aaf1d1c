export const json = { 'content-type': 'application/json' } as const;

/** Whatever a browser takes an answer for, nothing of it runs, loads or is framed. */
export const secure = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** What is the same for everybody: a list changes with a deployment, and is asked for anew. */
export const everybodys = { ...secure, 'cache-control': 'no-cache' } as const;

/** An employer's jobs are for its own eyes, and are to be asked for anew each time; with its tag that is cheap. */
export const own = { ...secure, 'cache-control': 'private, no-cache' } as const;
