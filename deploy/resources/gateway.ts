import { cors } from '../../lib/api/routes.ts';
import { accessLogFormat } from '../access-log.ts';
import { routeFunctions } from '../functions.ts';
import { gatewayRoutes } from '../route-keys.ts';
import type { Settings } from '../settings.ts';
import { createFunction } from './function.ts';

/** The gateway with the functions of its routes: all of the service that can be reached from outside. */
export const createGateway = (settings: Settings) => {
  const { domain, logRetention, throttle } = settings;
  const gateway = new sst.aws.ApiGatewayV2('Gateway', {
    ...(domain && { domain }),
    cors: {
      allowOrigins: [...cors.allowOrigins],
      allowMethods: [...cors.allowMethods],
      allowHeaders: [...cors.allowHeaders],
      exposeHeaders: [...cors.exposeHeaders],
      maxAge: `${cors.maxAgeSeconds} seconds`,
    },
    accessLog: { retention: logRetention },
    transform: {
      // Two addresses would be two origins to clients.
      api: { disableExecuteApiEndpoint: domain !== undefined },
      stage: (args) => {
        args.accessLogSettings = $output(args.accessLogSettings).apply((given) => ({
          destinationArn: given?.destinationArn ?? '',
          format: accessLogFormat,
        }));
        args.defaultRouteSettings = {
          throttlingRateLimit: throttle.rate,
          throttlingBurstLimit: throttle.burst,
        };
      },
    },
  });
  const functions = new Map(routeFunctions.map((name) => [name, createFunction(name, settings)]));
  for (const route of gatewayRoutes) {
    const target = functions.get(route.function);
    if (target) gateway.route(route.key, target.arn);
  }
  return gateway;
};
