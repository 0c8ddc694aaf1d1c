import {
  BatchGetItemCommand,
  DeleteItemCommand,
  type DynamoDBClientResolvedConfig,
  GetItemCommand,
  PutItemCommand,
  QueryCommand as QueryItemsCommand,
  ScanCommand as ScanItemsCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type * as document from '@aws-sdk/lib-dynamodb';
import type { Handler, HttpHandlerOptions, MiddlewareStack } from '@smithy/types';
import { findEndpointOnce } from './lean/known-endpoint.ts';
import { plainValues } from './lean/plain-values.ts';

/*
 * The document client's commands, under its names and with its types: plain values go in and come out. It translates
 * them by walking through descriptions of every operation, and resolves the SDK's stack anew for each request; these
 * are translated in the same step in which the request's text is written, and their stack is resolved once.
 */

type Config = DynamoDBClientResolvedConfig;
type Stack = MiddlewareStack<ServiceInputTypes, ServiceOutputTypes>;
type SdkCommand = {
  resolveMiddleware(
    stack: Stack,
    config: Config,
    options?: HttpHandlerOptions,
  ): Handler<never, ServiceOutputTypes>;
};

/** A request with plain values; `Output` is the type of its answer. */
export abstract class PlainCommand<Input extends object, Output> {
  readonly input: Input;
  /** Never set: it tells the compiler what the answer is. */
  declare protected readonly output: Output;

  constructor(input: Input) {
    this.input = input;
  }

  /** The SDK's command knows the operation's name and where its endpoint is. */
  protected abstract toSdk(): SdkCommand;

  /** The client calls this once for each class, and keeps what it gets. */
  resolveMiddleware(stack: Stack, config: Config, options?: HttpHandlerOptions) {
    const own = stack.clone();
    own.use(plainValues(config));
    return this.toSdk().resolveMiddleware(findEndpointOnce(own), config, options);
  }
}

const plain = <Input extends object, Output>(make: (input: never) => SdkCommand) =>
  class extends PlainCommand<Input, Output> {
    protected override toSdk(): SdkCommand {
      // The client keeps it with the stack; a real input of megabytes would stay with it.
      return make({} as never);
    }
  };

export const GetCommand = plain<document.GetCommandInput, document.GetCommandOutput>(
  (input) => new GetItemCommand(input),
);
export const PutCommand = plain<document.PutCommandInput, document.PutCommandOutput>(
  (input) => new PutItemCommand(input),
);
export const UpdateCommand = plain<document.UpdateCommandInput, document.UpdateCommandOutput>(
  (input) => new UpdateItemCommand(input),
);
export const DeleteCommand = plain<document.DeleteCommandInput, document.DeleteCommandOutput>(
  (input) => new DeleteItemCommand(input),
);
export const QueryCommand = plain<document.QueryCommandInput, document.QueryCommandOutput>(
  (input) => new QueryItemsCommand(input),
);
export const ScanCommand = plain<document.ScanCommandInput, document.ScanCommandOutput>(
  (input) => new ScanItemsCommand(input),
);
export const BatchGetCommand = plain<document.BatchGetCommandInput, document.BatchGetCommandOutput>(
  (input) => new BatchGetItemCommand(input),
);
export const TransactGetCommand = plain<document.TransactGetCommandInput, document.TransactGetCommandOutput>(
  (input) => new TransactGetItemsCommand(input),
);
export const TransactWriteCommand = plain<
  document.TransactWriteCommandInput,
  document.TransactWriteCommandOutput
>((input) => new TransactWriteItemsCommand(input));

export type {
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
