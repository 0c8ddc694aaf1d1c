import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { basePath } from '../../api/routes.ts';
import { config } from '../../config.ts';

/** Never from a header: a client could forge one and put its host into links that others follow. */
export const apiUrl = ({ requestContext }: APIGatewayProxyEventV2): string =>
  `${config().publicOrigin ?? `https://${requestContext.domainName}`}${basePath}`;

/** The path below the API's URL; undefined for a path outside it. */
export const apiPath = ({ rawPath }: APIGatewayProxyEventV2): string | undefined =>
  rawPath.startsWith(`${basePath}/`) ? rawPath.slice(basePath.length) : undefined;
