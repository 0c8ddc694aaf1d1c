import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { basePath, entrances, guidePath } from '../../api/routes.ts';
import { config } from '../../config.ts';

/** A stage other than the default one is a prefix of every path. */
const stagePrefix = ({ requestContext: { stage } }: APIGatewayProxyEventV2): string =>
  stage === '$default' ? '' : `/${stage}`;

/** Never from a header: a client could forge one and put its host into links that others follow. */
export const apiUrl = (event: APIGatewayProxyEventV2): string => {
  const origin = config().publicOrigin ?? `https://${event.requestContext.domainName}`;
  return `${origin}${stagePrefix(event)}${basePath}`;
};

/** The path of the request without the stage. */
const ownPath = (event: APIGatewayProxyEventV2): string => event.rawPath.slice(stagePrefix(event).length);

/** The path below the API's URL; undefined for a path outside it. */
export const apiPath = (event: APIGatewayProxyEventV2): string | undefined => {
  const path = ownPath(event);
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
};

/** Whether the path is one that redirects to the documentation. */
export const isEntrance = (event: APIGatewayProxyEventV2): boolean => entrances.includes(ownPath(event));

/** Whether the path is that of the guide for tools. */
export const isGuide = (event: APIGatewayProxyEventV2): boolean => ownPath(event) === guidePath;

/** Without the origin: it holds for every name under which the service is reached. */
export const docsPath = (event: APIGatewayProxyEventV2): string => `${stagePrefix(event)}${basePath}/docs`;
