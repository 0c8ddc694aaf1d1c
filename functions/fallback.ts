import { guideAt } from '../lib/docs/markdown-files.ts';
import { fallback } from '../lib/http/fallback.ts';

export const handler = fallback(guideAt);
