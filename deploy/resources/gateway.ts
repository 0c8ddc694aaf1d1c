import { cors, fallbackFunction } from '../../lib/openapi/routes.ts';
import { accessLogFields } from '../access-log.ts';
import { applicationFunction, gatewayRoutes, isDeployed, routeFunctions } from '../functions.ts';
import { routeThrottles } from '../throttles.ts';
import { createApplications } from './applications.ts';
import { createFunction, type FunctionOptions } from './function.ts';
import type { StageWithTables } from './tables.ts';

/** Creates the gateway, the only public part, and the functions of its routes. */
export const createGateway = (settings: StageWithTables) => {
  const { domain, hasDefaultAddress, logRetention, throttle, release, applications } = settings;
  const routesCreated = Promise.withResolvers<$util.Input<$util.Resource>[]>();
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
      api: (args) => {
        // Not closed by a domain: if its certificate failed, no address would respond.
        args.disableExecuteApiEndpoint = !hasDefaultAddress;
        if (release) args.tags = { release };
      },
      stage: (args, options) => {
        // AWS refuses settings of routes that do not exist yet.
        options.dependsOn = routesCreated.promise;
        args.accessLogSettings = $output(args.accessLogSettings).apply((given) => ({
          destinationArn: given?.destinationArn ?? '',
          format: JSON.stringify(accessLogFields),
        }));
        args.defaultRouteSettings = {
          throttlingRateLimit: throttle.rate,
          throttlingBurstLimit: throttle.burst,
        };
        args.routeSettings = routeThrottles(settings);
      },
    },
  });
  const optionsOf = (name: string): FunctionOptions => {
    if (!applications) return {};
    if (name === applicationFunction) return createApplications(settings, applications);
    // It answers the other methods of the route.
    return name === fallbackFunction ? { environment: { APPLICATIONS: 'on' } } : {};
  };
  const functions = new Map(
    routeFunctions
      .filter((name) => isDeployed(name, settings))
      .map((name) => [name, createFunction(name, settings, optionsOf(name))]),
  );
  const routes = gatewayRoutes.flatMap((route) => {
    const target = functions.get(route.function);
    return target ? [gateway.route(route.key, target.arn).nodes.route] : [];
  });
  routesCreated.resolve(routes);
  return gateway;
};
