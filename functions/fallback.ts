import { fallback } from '../lib/http/fallback.ts';

export const handler = fallback();
