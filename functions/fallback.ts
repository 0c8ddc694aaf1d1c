import { markdownFile } from '../lib/docs/markdown-file.ts';
import { fallback } from '../lib/http/fallback.ts';

export const handler = fallback((url) => markdownFile('guide.md', url));
