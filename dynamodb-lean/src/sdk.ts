/**
 * What `lean` takes from the SDK beyond its documented options, and why. Beside what this file
 * imports and names, `lean` relies on the SDK in these points:
 *
 * - retries look at `$response`, `$metadata`, names such as `TimeoutError` and codes such as
 *   `ECONNRESET` of an error, and accept any object with the shape of an `HttpRequest`;
 * - a command's output has `$metadata` with `attempts` and `totalRetryDelay`;
 * - a client's `middlewareStack` is resolved with a context that names the command, and its methods
 *   can be replaced (lean-client.ts does, to see changes).
 *
 * The versions are pinned exactly; README.md in the folder above says what to check in an update.
 */
import { randomUUID } from 'node:crypto';
import type {
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import { AwsSdkSigV4Signer } from '@aws-sdk/core/httpAuthSchemes';
import { DynamoDBDocumentClientCommand } from '@aws-sdk/lib-dynamodb';
import { getEndpointFromInstructions } from '@smithy/core/endpoints';
import { retryMiddleware } from '@smithy/core/retry';
import type {
  $ClientProtocol,
  $OperationSchema,
  EndpointV2,
  FinalizeRequestMiddleware,
  HttpHandlerOptions,
  HttpRequest,
  HttpResponse,
  MiddlewareStack,
  StaticOperationSchema,
} from '@smithy/types';

type Retried = HttpHandlerOptions & { readonly request: HttpRequest };

/**
 * The SDK's own retries, from the first failure on, which they take for that of their own first
 * attempt. Their loop starts with an Error, a tenth of the CPU of a request that succeeds at once.
 */
export const retry =
  (config: DynamoDBClientResolvedConfig): FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> =>
  (next, context) =>
  async (args) => {
    const { request, abortSignal } = args as Retried;
    const id = { 'amz-sdk-invocation-id': randomUUID() };
    const max = await config.maxAttempts();
    Object.assign(request.headers, id, { 'amz-sdk-request': `attempt=1; max=${max}` });
    const first = next(args);
    try {
      const result = await first;
      const strategy = await config.retryStrategy();
      if ('recordSuccess' in strategy) strategy.recordSuccess(await strategy.acquireInitialRetryToken(''));
      Object.assign(result.output.$metadata, { attempts: 1, totalRetryDelay: 0 });
      return result;
    } catch {
      const attempted = [first];
      const resume: typeof next = (again) => {
        // The loop draws another id.
        Object.assign(request.headers, id);
        return attempted.pop() ?? next(again);
      };
      // They look for the signal in the context of the command.
      const cancellable = { ...context, ...(abortSignal && { __smithy_context: { abortSignal } }) };
      return retryMiddleware(config)<ServiceOutputTypes>(resume as never, cancellable)(args);
    }
  };

/**
 * A document command holds the client command that it stands for; only that one knows the
 * operation.
 */
type ClientCommand = { readonly schema: StaticOperationSchema; readonly constructor: object };

type DocumentCommand = DynamoDBDocumentClientCommand<object, object, object, object, never>;

export const isDocumentCommand = (command: object): command is DocumentCommand =>
  command instanceof DynamoDBDocumentClientCommand;

/**
 * `clientCommand` is protected: class names do not survive a bundle, and the schema names the
 * operation.
 */
const clientCommandOf = (command: object): ClientCommand =>
  (command as { readonly clientCommand: ClientCommand }).clientCommand;

export const operationOf = (command: object): $OperationSchema => {
  const [, namespace, name, traits, input, output] = clientCommandOf(command).schema;
  return { namespace, name, traits, input, output };
};

/**
 * The endpoint by the SDK's rules: region, FIPS, dual stack, account id, and the variables that
 * replace it.
 */
export const findEndpoint = (command: object, config: DynamoDBClientResolvedConfig): Promise<EndpointV2> =>
  getEndpointFromInstructions({}, clientCommandOf(command).constructor as never, config as never);

/** The region that the endpoint's rules want signatures for; undefined: the client's. */
export const signingRegionOf = ({ properties }: EndpointV2): string | undefined => {
  const [scheme] = (properties?.authSchemes ?? []) as { readonly signingRegion?: string }[];
  return scheme?.signingRegion;
};

/** Makes the error of a response that is none of success: its class, `$metadata` and all. */
export const deserializeError = async (
  operation: $OperationSchema,
  config: DynamoDBClientResolvedConfig,
  response: HttpResponse,
): Promise<ServiceOutputTypes> => {
  const protocol = config.protocol as $ClientProtocol<HttpRequest, HttpResponse>;
  const context = { ...config, endpoint: undefined } as never;
  return protocol.deserializeResponse<ServiceOutputTypes>(operation, context, response);
};

/** By AWS_DISABLE_CLOCK_SKEW_CORRECTION and its like. */
export const isCorrectionDisabled = async (config: DynamoDBClientResolvedConfig): Promise<boolean> =>
  (await config.disableClockSkewCorrection?.()) === true;

const scheme = new AwsSdkSigV4Signer();

/**
 * The clock of one attempt, as the SDK's signing step keeps it: it signs by the corrected time, and
 * learns the correction from the dates of responses. Errors of a wrong clock are marked for the
 * retries.
 */
export class Clock {
  readonly date: Date;
  readonly #properties;

  constructor(config: DynamoDBClientResolvedConfig, isFixed: boolean) {
    const { systemClockOffset: offset } = config;
    const now = Date.now();
    this.date = new Date(isFixed ? now : now + offset);
    this.#properties = {
      config,
      _disableClockSkewCorrection: isFixed,
      _skipClockSkewSampling: isFixed,
      _preRequestSystemClockOffset: offset,
      _requestSentAt: now,
    };
  }

  learn(response: HttpResponse): void {
    scheme.successHandler(response, this.#properties);
  }

  correct(error: unknown): never {
    return scheme.errorHandler(this.#properties)(error as Error);
  }
}

/** The SDK's steps that the lean ones replace, or that do nothing which this project needs. */
const sdkSteps = [
  'loggerMiddleware',
  'serializerMiddleware',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'retryMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'deserializerMiddleware',
];

/**
 * What others have added to a client's stack: tests and benchmarks, by the SDK's documented means.
 */
export const withoutSdkSteps = <Input extends object, Output extends object>(
  stack: MiddlewareStack<Input, Output>,
): MiddlewareStack<Input, Output> => {
  const own = stack.clone();
  for (const name of sdkSteps) own.remove(name);
  return own;
};
