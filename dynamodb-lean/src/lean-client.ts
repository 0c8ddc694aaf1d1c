import {
  DynamoDBClient,
  type DynamoDBClientConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EndpointV2, Handler, HandlerExecutionContext, MiddlewareStack } from '@smithy/types';
import { requestBuilder, sendAttempt } from './attempt.ts';
import { type Cancellable, httpHandler, type Timeouts } from './http-handler.ts';
import { findEndpoint, isDocumentCommand, operationOf, retry, withoutSdkSteps } from './sdk.ts';

type Stack = MiddlewareStack<ServiceInputTypes, ServiceOutputTypes>;
type Send = Handler<ServiceInputTypes, ServiceOutputTypes>;

/** The configuration of a DynamoDBClient, and how long an attempt may take. */
export type LeanClientConfig = Omit<DynamoDBClientConfig, 'requestHandler'> & Timeouts;

/** Calls back at each change of a stack. */
const watch = (stack: Stack, onChange: () => void): void => {
  const { add, addRelativeTo, remove, removeByTag } = stack;
  const watched = <Change extends (...args: never[]) => unknown>(change: Change) =>
    ((...args) => {
      onChange();
      return change(...args);
    }) as Change;
  stack.add = watched(add);
  stack.addRelativeTo = watched(addRelativeTo);
  stack.remove = watched(remove);
  stack.removeByTag = watched(removeByTag);
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
