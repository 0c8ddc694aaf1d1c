import { fallback } from '../lib/docs/fallback.ts';
import { guideAt } from '../lib/docs/markdown-files.ts';

export const handler = fallback(guideAt);
