import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { basePath } from '../../api/routes.ts';
import { config } from '../../config.ts';

/** A stage other than the default one stands before every path. */
const stagePrefix = ({ requestContext: { stage } }: APIGatewayProxyEventV2): string =>
  stage === '$default' ? '' : `/${stage}`;

/**
 * The address of the API. It comes from the configuration or from the gateway, never from a header: a client could
 * send its own, and have others led astray.
 */
export const apiAddress = (event: APIGatewayProxyEventV2): string => {
  const origin = config().publicOrigin ?? `https://${event.requestContext.domainName}`;
  return `${origin}${stagePrefix(event)}${basePath}`;
};

/** The path below the API's address; undefined for one outside it. */
export const apiPath = (event: APIGatewayProxyEventV2): string | undefined => {
  const base = `${stagePrefix(event)}${basePath}`;
  return event.rawPath.startsWith(`${base}/`) ? event.rawPath.slice(base.length) : undefined;
};
