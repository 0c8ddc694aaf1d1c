/**
 * The pages of the checkout that the service serves below /docs, by their names, in the order of its
 * menus. The first paragraph of each says what it has, also in lists.
 */
export const servedPages = {
  integration: 'docs/integration.md',
  generators: 'docs/generators.md',
  client: 'docs/client.md',
  'nightly-feed': 'docs/nightly-feed.md',
  'job-posting': 'feed/README.md',
  'feed-systems': 'docs/feed-systems.md',
  'feed-mapping': 'docs/feed-mapping.md',
  places: 'docs/places.md',
  board: 'docs/board.md',
  errors: 'docs/errors.md',
} as const;
