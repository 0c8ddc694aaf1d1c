import type {
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import type {
  $ClientProtocol,
  $OperationSchema,
  DeserializeMiddleware,
  EndpointV2,
  HandlerExecutionContext,
  HttpRequest,
  HttpResponse,
  Pluggable,
  SerializeMiddleware,
  StaticOperationSchema,
} from '@smithy/types';
import { decodeAnswer, encodeRequest } from './attribute-values.ts';

/** What the SDK tells its middlewares of a command. */
type Context = HandlerExecutionContext & {
  readonly endpointV2?: EndpointV2;
  readonly __smithy_context?: { readonly operationSchema?: StaticOperationSchema };
};

const operationOf = ({ __smithy_context }: Context): $OperationSchema => {
  if (!__smithy_context?.operationSchema) throw new TypeError('The SDK has named no operation.');
  const [, namespace, name, traits, input, output] = __smithy_context.operationSchema;
  return { namespace, name, traits, input, output };
};

type Target = Pick<HttpRequest, 'protocol' | 'hostname' | 'port'>;

const targetOf = (endpoint: EndpointV2 | undefined): Target => {
  if (!endpoint) throw new TypeError('The SDK has found no endpoint.');
  const { protocol, hostname, port } = endpoint.url;
  return { protocol, hostname, ...(port && { port: Number(port) }) };
};

const requestTo = (target: Target, operation: string, body: string): HttpRequest => ({
  ...target,
  method: 'POST',
  path: '/',
  query: {},
  headers: {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${operation}`,
  },
  body,
});

const answerOf = ({ statusCode, headers, body }: HttpResponse) => ({
  ...decodeAnswer(JSON.parse(String(body))),
  $metadata: { httpStatusCode: statusCode, requestId: headers['x-amzn-requestid'] },
});

/** As the SDK does: its retries and its correction of the clock look into the answer that an error came from. */
const withResponse = (error: unknown, response: HttpResponse): unknown => {
  if (!(error instanceof Error)) return error;
  Object.defineProperty(error, '$response', { value: response });
  const { statusCode: httpStatusCode } = response;
  return '$metadata' in error ? error : Object.assign(error, { $metadata: { httpStatusCode } });
};

/**
 * Takes the place of the two steps in which the SDK writes a request and reads its answer, for commands with plain
 * values. Errors are left to the SDK's own protocol.
 */
export const plainValues = (
  config: DynamoDBClientResolvedConfig,
): Pluggable<ServiceInputTypes, ServiceOutputTypes> => {
  const write: SerializeMiddleware<ServiceInputTypes, ServiceOutputTypes> = (next, context: Context) => {
    const { name } = operationOf(context);
    // A URL takes its parts out of its text at each look.
    let target: Target | undefined;
    return (args) => {
      target ??= targetOf(context.endpointV2);
      const input = encodeRequest(args.input) as ServiceInputTypes;
      return next({ ...args, input, request: requestTo(target, name, JSON.stringify(input)) });
    };
  };

  const protocol = config.protocol as $ClientProtocol<HttpRequest, HttpResponse>;

  const read: DeserializeMiddleware<ServiceInputTypes, ServiceOutputTypes> = (next, context: Context) => {
    const operation = operationOf(context);
    return async (args) => {
      const answer = await next(args);
      const response = answer.response as HttpResponse;
      try {
        const output =
          response.statusCode < 300
            ? answerOf(response)
            : await protocol.deserializeResponse(operation, { ...config, ...context } as never, response);
        return { response, output: output as ServiceOutputTypes };
      } catch (error) {
        throw withResponse(error, response);
      }
    };
  };

  return {
    applyToStack: (stack) => {
      stack.add(write, { name: 'serializerMiddleware', step: 'serialize', override: true });
      stack.add(read, { name: 'deserializerMiddleware', step: 'deserialize', override: true });
    },
  };
};
