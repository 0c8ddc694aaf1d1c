/**
 * Route keys of an HTTP API:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
const methods = ['ANY', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

const variable = /^\{[\w.-]+\}$/;
const greedyVariable = /^\{[\w.-]+\+\}$/;

/** AWS takes `:id` as a literal text; no path of ours has a colon. */
const literal = /^[\w.~-]+$/;

/** Whether a text is `$default`, or a method and a path with segments, variables and a final `{name+}`. */
export const isRouteKey = (text: string): boolean => {
  if (text === '$default') return true;
  const [method = '', path = '', ...more] = text.split(' ');
  if (more.length > 0 || !methods.includes(method) || !path.startsWith('/')) return false;
  const segments = path.slice(1).split('/');
  const variables = segments.filter((segment) => segment.startsWith('{'));
  if (new Set(variables).size < variables.length) return false;
  return segments.every(
    (segment, at) =>
      literal.test(segment) ||
      variable.test(segment) ||
      (greedyVariable.test(segment) && at === segments.length - 1) ||
      path === '/',
  );
};
