import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fallbackFunction, routes } from '../../lib/api/routes.ts';

export const root = join(import.meta.dirname, '../..');

// The routes are listed beside the folder, so that one without a file fails here.
const routed = [...routes.map((route) => route.function), fallbackFunction];
const present = readdirSync(join(root, 'functions')).map((file) => basename(file, '.ts'));

/** The names of all functions: those of the routes, and those that are called in other ways. */
export const functionNames: readonly string[] = [...new Set<string>([...routed, ...present])];
