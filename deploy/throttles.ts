import { gatewayRoutes } from './functions.ts';
import type { Stage } from './stages.ts';

/** Functions that read or write up to a hundred jobs, or walk an index, for one request. */
const costly: readonly string[] = [
  'batch-jobs',
  'put-chunk',
  'open-sync',
  'commit-sync',
  'list-removals',
  'list-board-jobs',
  'list-board-changes',
];

/** Of the stage's throttle, for each costly route: all eleven together leave more than half to the others. */
const share = 0.04;

/** A route's own throttle, as the gateway names it. */
type RouteThrottle = {
  readonly routeKey: string;
  readonly throttlingRateLimit: number;
  readonly throttlingBurstLimit: number;
};

/** Costly routes have throttles below the stage's, so that they cannot take what reads need. */
export const routeThrottles = ({ throttle }: Pick<Stage, 'throttle'>): RouteThrottle[] =>
  gatewayRoutes
    .filter((route) => costly.includes(route.function))
    .map(({ key }) => ({
      routeKey: key,
      // Without one of the two, the gateway would take it as 0, and reject everything.
      throttlingRateLimit: throttle.rate * share,
      // An integer, also where an operator has lowered the stage's to 1.
      throttlingBurstLimit: Math.ceil(throttle.burst * share),
    }));
