import { gatewayRoutes, isDeployed, type Switches } from './functions.ts';
import type { Stage } from './stages.ts';

/** Functions that read or write up to a hundred jobs, walk an index, or take a file for one request. */
const costly: readonly string[] = [
  'batch-jobs',
  'put-chunk',
  'open-sync',
  'commit-sync',
  'list-removals',
  'list-board-jobs',
  'list-board-changes',
  'apply-to-job',
];

/** Of the stage's throttle, for each costly route: all twelve together leave more than half to the others. */
const share = 0.04;

/** A costly route's throttle, by the stage's. */
export const costlyThrottle = ({ rate, burst }: Stage['throttle']): Stage['throttle'] => ({
  rate: rate * share,
  // An integer, also where an operator has lowered the stage's to 1.
  burst: Math.ceil(burst * share),
});

/** Costly routes have throttles below the stage's, so that they cannot take what reads need. */
export const routeThrottles = (stage: Pick<Stage, 'throttle'> & Switches) => {
  const { rate, burst } = costlyThrottle(stage.throttle);
  // Without one of the two, the gateway would take it as 0, and reject everything.
  const settings = { throttlingRateLimit: rate, throttlingBurstLimit: burst };
  const routes = gatewayRoutes.filter(
    (route) => costly.includes(route.function) && isDeployed(route.function, stage),
  );
  return routes.map(({ key }) => ({ routeKey: key, ...settings }));
};
