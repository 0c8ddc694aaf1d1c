import type {
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import type {
  $OperationSchema,
  DeserializeMiddleware,
  EndpointV2,
  HttpRequest,
  HttpResponse,
  SerializeMiddleware,
} from '@smithy/types';
import { decodeResponse, encodeRequest } from './attribute-values.ts';
import { deserializeError } from './sdk.ts';

/** Writes plain values as the text of a request. */
export const serialize =
  (
    { url }: EndpointV2,
    operation: $OperationSchema,
  ): SerializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =>
  (next) => {
    const { protocol, hostname, port, host, pathname } = url;
    const target = { protocol, hostname, ...(port && { port: Number(port) }), path: pathname, query: {} };
    const headers = {
      host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation.name}`,
    };
    return (args) => {
      const input = encodeRequest(args.input) as ServiceInputTypes;
      const body = JSON.stringify(input);
      const request: HttpRequest = { ...target, method: 'POST', headers: { ...headers }, body };
      return next({ ...args, input, request });
    };
  };

const metadataOf = ({ statusCode, headers }: HttpResponse) => {
  const requestId = headers['x-amzn-requestid'];
  return { httpStatusCode: statusCode, ...(requestId !== undefined && { requestId }) };
};

const outputOf = (response: HttpResponse): ServiceOutputTypes => {
  const output = decodeResponse(JSON.parse(String(response.body) || '{}'));
  return { ...output, $metadata: metadataOf(response) };
};

/** The SDK's retries and its clock correction look into the response that an error came from. */
const withResponse = (error: unknown, response: HttpResponse): unknown => {
  if (!(error instanceof Error)) return error;
  Object.defineProperty(error, '$response', { value: response, enumerable: false });
  return '$metadata' in error ? error : Object.assign(error, { $metadata: metadataOf(response) });
};

/** Reads a response into plain values. Errors are made by the SDK's own protocol. */
export const deserialize =
  (
    config: DynamoDBClientResolvedConfig,
    operation: $OperationSchema,
  ): DeserializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =>
  (next) =>
  async (args) => {
    const { response } = (await next(args)) as { response: HttpResponse };
    try {
      if (response.statusCode < 300) return { response, output: outputOf(response) };
      const output = await deserializeError(operation, config, response);
      return { response, output: output as ServiceOutputTypes };
    } catch (error) {
      throw withResponse(error, response);
    }
  };
