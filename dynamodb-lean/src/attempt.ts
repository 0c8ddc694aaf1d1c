import type {
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import type {
  $OperationSchema,
  DeserializeHandlerArguments,
  EndpointV2,
  HttpRequest,
  HttpResponse,
} from '@smithy/types';
import { decodeResponse, encodeRequest } from './attribute-values.ts';
import type { Cancellable } from './http-handler.ts';
import { requestSigner } from './request-signer.ts';
import { Clock, deserializeError, isCorrectionDisabled, signingRegionOf } from './sdk.ts';

/** A request in transit: its input in DynamoDB's own form, and what each attempt needs. */
export type RequestArgs = Cancellable & { readonly input: ServiceInputTypes; readonly request: HttpRequest };

/**
 * @returns a function that makes the text of a request from plain values, once for all attempts.
 *   Requests go to the root of the endpoint, which is what is signed.
 */
export const requestBuilder = ({ url }: EndpointV2) => {
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
export const sendAttempt = (
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
