import {
  DynamoDBClient,
  type DynamoDBClientConfig,
  type DynamoDBClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type {
  $OperationSchema,
  DeserializeHandlerArguments,
  EndpointV2,
  Handler,
  HandlerExecutionContext,
  HttpRequest,
  HttpResponse,
  MiddlewareStack,
} from '@smithy/types';
import { decodeResponse, encodeRequest } from './attribute-values.ts';
import { type Cancellable, httpHandler, type Timeouts } from './http-handler.ts';
import { requestSigner } from './request-signer.ts';
import {
  Clock,
  deserializeError,
  findEndpoint,
  isCorrectionDisabled,
  isDocumentCommand,
  operationOf,
  retry,
  signingRegionOf,
  withoutSdkSteps,
} from './sdk.ts';

type Stack = MiddlewareStack<ServiceInputTypes, ServiceOutputTypes>;
type Send = Handler<ServiceInputTypes, ServiceOutputTypes>;

/** The configuration of a DynamoDBClient, and how long an attempt may take. */
export type LeanClientConfig = Omit<DynamoDBClientConfig, 'requestHandler'> & Timeouts;

/** A request in transit: its input in DynamoDB's own form, and what each attempt needs. */
type RequestArgs = Cancellable & { readonly input: ServiceInputTypes; readonly request: HttpRequest };

/**
 * @returns a function that makes the text of a request from plain values, once for all attempts.
 *   Requests go to the root of the endpoint, which is what is signed.
 */
const requestBuilder = ({ url }: EndpointV2) => {
  const { protocol, hostname, port } = url;
  const target = { protocol, hostname, ...(port && { port: Number(port) }), path: '/', query: {} };
  return (plain: object): Pick<RequestArgs, 'input' | 'request'> => {
    const input = encodeRequest(plain) as ServiceInputTypes;
    return { input, request: { ...target, method: 'POST', headers: {}, body: JSON.stringify(input) } };
  };
};

const metadataOf = ({ statusCode, headers }: HttpResponse) => {
  const requestId = headers['x-amzn-requestid'];
  return { httpStatusCode: statusCode, ...(requestId !== undefined && { requestId }) };
};

const outputOf = (response: HttpResponse): ServiceOutputTypes => ({
  ...decodeResponse(JSON.parse(String(response.body) || '{}')),
  $metadata: metadataOf(response),
});

/** The SDK's retries and its clock correction look into the response that an error came from. */
const withResponse = (error: unknown, response: HttpResponse): unknown => {
  if (!(error instanceof Error)) return error;
  Object.defineProperty(error, '$response', { value: response, enumerable: false });
  return '$metadata' in error ? error : Object.assign(error, { $metadata: metadataOf(response) });
};

/** @returns a function that signs a request, sends it, and reads its response into plain values. */
const sendAttempt = (
  config: DynamoDBClientResolvedConfig,
  endpoint: EndpointV2,
  operation: $OperationSchema,
) => {
  const sign = requestSigner();
  const { host } = endpoint.url;
  const target = `DynamoDB_20120810.${operation.name}`;
  let region = signingRegionOf(endpoint);
  let isClockFixed: boolean | undefined;

  const read = async (response: HttpResponse): Promise<ServiceOutputTypes> => {
    try {
      if (response.statusCode < 300) return outputOf(response);
      return await deserializeError(operation, config, response);
    } catch (error) {
      throw withResponse(error, response);
    }
  };

  return async (args: DeserializeHandlerArguments<ServiceInputTypes>) => {
    const { request, abortSignal } = args as RequestArgs;
    region ??= await config.region();
    const credentials = await config.credentials();
    isClockFixed ??= await isCorrectionDisabled(config);
    const clock = new Clock(config, isClockFixed);
    const signed = sign({ host, target, body: request.body }, { credentials, region, date: clock.date });
    // Those of the SDK's retries are not signed.
    const headers = Object.assign(signed, request.headers);
    try {
      const sent = config.requestHandler.handle({ ...request, headers }, { abortSignal });
      const { response }: { response: HttpResponse } = await sent;
      const output = await read(response);
      clock.learn(response);
      return { response, output };
    } catch (error) {
      return clock.correct(error);
    }
  };
};

/** Calls back at each change of a stack. */
const watch = (stack: Stack, onChange: () => void): void => {
  for (const name of ['add', 'addRelativeTo', 'remove', 'removeByTag'] as const) {
    const change: (...args: never[]) => unknown = stack[name];
    const watched = (...args: never[]) => {
      onChange();
      return change(...args);
    };
    Object.assign(stack, { [name]: watched });
  }
};

/** Resolves the steps of one operation; nothing of a command is kept. */
const resolve = (
  command: object,
  { config, middlewareStack }: DynamoDBClient,
  endpoint: EndpointV2,
): Send => {
  const operation = operationOf(command);
  const build = requestBuilder(endpoint);
  const stack = withoutSdkSteps(middlewareStack);
  stack.add((next) => (args) => next({ ...args, ...build(args.input) }), { step: 'serialize' });
  stack.add(retry(config), { step: 'finalizeRequest', priority: 'high' });
  const context: HandlerExecutionContext = {
    logger: config.logger,
    clientName: 'DynamoDBClient',
    commandName: `${operation.name}Command`,
  };
  return stack.resolve(sendAttempt(config, endpoint, operation), context);
};

/**
 * A document client that sends document commands by steps of its own: plain values become the
 * request's text in one pass, the request is signed by node:crypto and sent by node:http, and its
 * response is read by JSON.parse. All other commands go through the SDK's own steps.
 */
export const leanClient = ({
  requestTimeout,
  connectionTimeout,
  ...config
}: LeanClientConfig): DynamoDBDocumentClient => {
  const requestHandler = httpHandler({ requestTimeout, connectionTimeout });
  const client = new DynamoDBClient({ ...config, requestHandler });
  const document = DynamoDBDocumentClient.from(client);
  const sendOther = document.send.bind(document);

  /**
   * By operation: the endpoint is the same for all of a process, and steps change only where a
   * caller adds one.
   */
  const handlers = new Map<string, Send>();
  let endpoint: EndpointV2 | undefined;
  watch(client.middlewareStack, () => handlers.clear());

  const send = async (command: { readonly input: object }, options?: Cancellable) => {
    if (!isDocumentCommand(command)) return sendOther(command as never, options as never);
    const { name } = operationOf(command);
    endpoint ??= await findEndpoint(command, client.config);
    const handler = handlers.get(name) ?? resolve(command, client, endpoint);
    handlers.set(name, handler);
    const args = { input: command.input as ServiceInputTypes, abortSignal: options?.abortSignal };
    return (await handler(args)).output;
  };

  return Object.assign(document, {
    send: send as DynamoDBDocumentClient['send'],
    destroy: () => client.destroy(),
  });
};
