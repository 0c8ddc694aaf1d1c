/**
 * DOMPurify's output for the allow-list: the authority on what is safe. jsdom, which it works on, costs a quarter of a
 * second and 80 MB to load, so it is loaded at the first call. Each call holds memory, some fifty
 * times the text, until the event loop turns.
 */
export const purify = async (html: string): Promise<string> => {
  const { sanitize } = await import('./purifier.ts');
  return sanitize(html);
};
