import { board } from './board.ts';
import { jobs } from './jobs.ts';
import { referenceLists } from './reference-lists.ts';
import { keys, partsOf, type Route, type Row } from './route.ts';
import { service } from './service.ts';
import { syncs } from './syncs.ts';

/** By the tag in the OpenAPI document, in its order. */
const groups = {
  Jobs: jobs,
  Synchronisation: syncs,
  Board: board,
  'Reference lists': referenceLists,
  Service: service,
} as const;

export type AllRows = typeof jobs & typeof syncs & typeof board & typeof referenceLists & typeof service;

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * The one table of routes: the gateways, the deployment with its grants, the OpenAPI document, the
 * client and many tests derive from it. Each GET route also serves HEAD.
 */
export const routes: readonly Route[] = Object.entries(groups).flatMap(([tag, rows]) =>
  Object.entries<Row>(rows).map(([name, row]) => ({
    operationId: camelCase(row.function),
    ...row,
    name,
    ...partsOf(name),
    key: keys[row.request],
    tag,
  })),
);
