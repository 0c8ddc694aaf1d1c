import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { basePath } from '../../api/routes.ts';
import { config } from '../../config.ts';

/** A stage other than the default one is a prefix of every path. */
const stagePrefix = ({ requestContext: { stage } }: APIGatewayProxyEventV2): string =>
  stage === '$default' ? '' : `/${stage}`;

/** Never from a header: a client could forge one and put its host into links that others follow. */
export const apiUrl = (event: APIGatewayProxyEventV2): string => {
  const origin = config().publicOrigin ?? `https://${event.requestContext.domainName}`;
  return `${origin}${stagePrefix(event)}${basePath}`;
};

/** The path below the API's URL; undefined for a path outside it. */
export const apiPath = (event: APIGatewayProxyEventV2): string | undefined => {
  const base = `${stagePrefix(event)}${basePath}`;
  return event.rawPath.startsWith(`${base}/`) ? event.rawPath.slice(base.length) : undefined;
};
