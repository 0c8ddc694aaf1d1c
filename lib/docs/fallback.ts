import { config } from '../config.ts';
import { basePath } from '../contract/route.ts';
import { newStack } from '../http/endpoint.ts';
import { MethodUnknownError } from '../http/errors.ts';
import { handledMethod } from '../http/middleware/request-line.ts';
import { apiPath, apiUrl, publicHeaders } from '../http/reply/reply.ts';
import type { Reply } from '../http/step.ts';
import { allowedAt, pathUnknown } from './known-paths.ts';
import { type Asset, fileReply } from './send-file.ts';

/**
 * Paths that people try first. They redirect to the documentation; the fallback serves them, like
 * every path that is no route.
 */
const entrances: readonly string[] = ['/', basePath];

/** Where tools look for the guide (llmstxt.org). */
const guidePath = '/llms.txt';

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
      isAt || isForTools ? (['GET'] as const) : allowedAt(apiPath(event) ?? '', takesApplications);
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
