// A minimal Lambda Node.js runtime: loads the handler that `_HANDLER` names from LAMBDA_TASK_ROOT,
// polls for events one at a time and posts the results. Exits when the Runtime API is gone.
const { existsSync } = require('node:fs');
const { Agent, request } = require('node:http');
const { join } = require('node:path');

const { _HANDLER, AWS_LAMBDA_RUNTIME_API, LAMBDA_TASK_ROOT } = process.env;
const [hostname, port] = AWS_LAMBDA_RUNTIME_API.split(':');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const call = (method, path, document) =>
  new Promise((resolve, reject) => {
    const options = { hostname, port, method, path: `/2018-06-01/runtime${path}`, agent };
    const outgoing = request(options, (response) => {
      const chunks = [];
      response
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => resolve({ headers: response.headers, text: Buffer.concat(chunks).toString() }))
        .on('error', reject);
    });
    outgoing.on('error', reject).end(document);
  });

const errorDocument = (error) => {
  const { name = 'Error', message = String(error), stack = '' } = error ?? {};
  return JSON.stringify({ errorType: name, errorMessage: message, trace: stack.split('\n') });
};

const loadHandler = async () => {
  const [, module, name] = /^(.+)\.([^.]+)$/.exec(_HANDLER);
  // In the order of Lambda's own runtime.
  const file = ['', '.js', '.mjs', '.cjs']
    .map((extension) => join(LAMBDA_TASK_ROOT, module + extension))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`No file found for the handler ${_HANDLER}.`);
  const { [name]: handler } = file.endsWith('.mjs') ? await import(file) : require(file);
  if (typeof handler !== 'function') throw new Error(`${file} exports no ${name}.`);
  return handler;
};

const contextOf = (headers) => ({
  awsRequestId: headers['lambda-runtime-aws-request-id'],
  invokedFunctionArn: headers['lambda-runtime-invoked-function-arn'],
  functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
  functionVersion: '$LATEST',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Number(headers['lambda-runtime-deadline-ms']) - Date.now(),
});

const serve = async (handler) => {
  for (;;) {
    const { headers, text } = await call('GET', '/invocation/next');
    const path = `/invocation/${headers['lambda-runtime-aws-request-id']}`;
    const outcome = await Promise.resolve()
      .then(() => handler(JSON.parse(text), contextOf(headers)))
      .then(
        (result) => ['response', JSON.stringify(result) ?? 'null'],
        (error) => ['error', errorDocument(error)],
      );
    await call('POST', `${path}/${outcome[0]}`, outcome[1]);
  }
};

loadHandler()
  .catch(async (error) => {
    await call('POST', '/init/error', errorDocument(error));
    process.exit(1);
  })
  .then(serve)
  .catch(() => process.exit());
