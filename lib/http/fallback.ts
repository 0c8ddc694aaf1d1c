import { basePath, entrances, guidePath, methodsAt } from '../api/routes.ts';
import { config } from '../config.ts';
import { newStack } from './endpoint.ts';
import { MethodUnknownError, pathUnknown } from './errors.ts';
import { handledMethod } from './middleware/request-line.ts';
import { apiPath, apiUrl, publicHeaders } from './reply/reply.ts';
import { type Asset, fileReply } from './reply/send-file.ts';
import type { Reply } from './step.ts';

/** On one machine the board always may hand applications in. No other function has this setting. */
const takesApplications = (): boolean => process.env.APPLICATIONS === 'on' || config().endpoint !== undefined;

const redirect = (location: string): Reply => ({
  statusCode: 302,
  headers: { ...publicHeaders, location },
});

/**
 * Handles what no route matches: it redirects to the documentation, returns the guide, or 405 or 404.
 *
 * @param guide returns the guide of the API at a URL.
 */
export const fallback = (guide: (url: string) => Asset) =>
  newStack().handler(async (event) => {
    const { method: sent } = event.requestContext.http;
    const isAt = entrances.includes(event.rawPath);
    const isForTools = event.rawPath === guidePath;
    const methods =
      isAt || isForTools ? (['GET'] as const) : methodsAt(apiPath(event) ?? '', takesApplications);
    const method = handledMethod(sent, undefined);
    // Without the origin: it holds for every name under which the service is reached.
    if (isAt && method === 'GET') return redirect(`${basePath}/docs`);
    if (isForTools && method === 'GET') return fileReply(guide(apiUrl(event)), event);
    // An encoded slash keeps an existing path from matching its route: then the method is allowed.
    const isAllowed = methods.some((one) => one === method);
    throw methods.length > 0 && !isAllowed
      ? new MethodUnknownError(sent, methods)
      : pathUnknown(event.rawPath);
  });
