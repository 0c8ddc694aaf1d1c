import type { Scenarios } from '../session.ts';
import { documents } from './documents.ts';
import { failures } from './failures.ts';
import { routes } from './routes.ts';

/**
 * All scenarios, by the file of their recording: one response of each kind, byte by byte. What a response depends
 * on is in test/api.
 */
export const groups: Readonly<Record<string, Scenarios>> = { documents, failures, routes };
