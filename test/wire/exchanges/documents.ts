import { type Scenarios, tagOf } from '../session.ts';

const problems: readonly string[] = [
  'validation',
  'query',
  'idempotency-key',
  'malformed-json',
  'api-key',
  'job-not-found',
  'entry-not-found',
  'not-found',
  'method',
  'reference-in-use',
  'idempotency-key-in-use',
  'precondition',
  'too-large',
  'media-type',
  'idempotency-key-reused',
  'internal',
  'unavailable',
];

/** Compressed documents are requested with HEAD only: their bytes depend on the version of zlib. */
export const documents: Scenarios = {
  'the OpenAPI document': async ({ under }) => {
    const { get, send } = under(undefined);
    const tag = tagOf(await get('as it is', '/openapi.json'));
    await get('known', '/openapi.json', { 'if-none-match': tag });
    await get('not known', '/openapi.json', { 'if-none-match': '"x"' });
    await send('HEAD', 'HEAD', '/openapi.json');
    await send('br', 'HEAD', '/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } });
    await send('gzip', 'HEAD', '/openapi.json', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    await send('any coding', 'HEAD', '/openapi.json', { headers: { 'accept-encoding': '*' } });
    await send('another coding', 'HEAD', '/openapi.json', { headers: { 'accept-encoding': 'zstd' } });
    await get('with a query', '/openapi.json?x=1');
  },

  'the documentation page': async ({ under }) => {
    const { get, send } = under(undefined);
    const page = await get('as it is', '/docs');
    await get('known', '/docs', { 'if-none-match': tagOf(page) });
    await send('compressed', 'HEAD', '/docs', { headers: { 'accept-encoding': 'br' } });
    const assets = new Set(page.text.match(/docs\/[\w.-]+\.(?:css|js)(?=")/g));
    for (const asset of assets) {
      // Without the digest, which changes with the content.
      const kind = asset.replace(/^docs\/(\w+?)-.*\.(\w+)$/, '$1.$2');
      const tag = tagOf(await get(`its ${kind}`, `/${asset}`));
      await get(`its ${kind}, known`, `/${asset}`, { 'if-none-match': tag });
      await send(`its ${kind}, compressed`, 'HEAD', `/${asset}`, { headers: { 'accept-encoding': 'gzip' } });
    }
  },

  'the pages of problems': async ({ under }) => {
    const { get, send } = under(undefined);
    for (const problem of problems) await get(problem, `/problems/${problem}`);
    await send('HEAD', 'HEAD', '/problems/validation');
    await get('any tag', '/problems/validation', { 'if-none-match': '*' });
  },
};
