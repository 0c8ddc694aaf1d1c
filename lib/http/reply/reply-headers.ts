/** Whatever type a browser takes a response for, nothing in it runs, loads or is framed. */
export const secure = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The same for every caller. Lists change with a deployment: caches must revalidate. */
export const publicHeaders = { ...secure, 'cache-control': 'no-cache' } as const;

/** An employer's own jobs: not for shared caches. Entity tags make the revalidation cheap. */
export const ownHeaders = { ...secure, 'cache-control': 'private, no-cache' } as const;
