import { applicationRoutes } from '../application/routes.ts';
import { boardRoutes } from '../board/routes.ts';
import { jobRoutes } from '../job/routes.ts';
import { listRoutes } from '../lists/routes.ts';
import { syncRoutes } from '../sync/routes.ts';
import { vendorRoutes } from '../vendor/routes.ts';
import type { RequestExample, ResponseExample, TextExample } from './examples.ts';
import type { SchemaName } from './schemas.ts';
import { serviceRoutes } from './service-routes.ts';

/** The names in a row, of which each has a schema or an example. */
type Named = {
  readonly responses: readonly {
    readonly description: string;
    readonly json?: SchemaName & ResponseExample;
    readonly examples?: readonly ResponseExample[];
    readonly text?: readonly TextExample[];
  }[];
  readonly body?: { readonly schema: SchemaName; readonly examples: readonly RequestExample[] };
};

/** By the tag in the OpenAPI document, in its order. */
export const routeGroups = {
  Jobs: jobRoutes,
  Synchronisation: syncRoutes,
  Board: { ...boardRoutes, ...applicationRoutes },
  Vendors: vendorRoutes,
  'Reference lists': listRoutes,
  Service: serviceRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Named>>>>;
