import type {
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import type { FinalizeRequestMiddleware, HttpRequest } from '@smithy/types';
import { AwsSdkSigV4Signer } from './sdk.ts';

/**
 * Signs each attempt with the client's own signer. The SDK's scheme around it keeps the clock: it signs with the
 * corrected time, and learns the correction from the dates of responses.
 */
export const sign =
  (
    config: DynamoDBClientResolvedConfig,
    signingRegion: string | undefined,
  ): FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> =>
  (next, context) => {
    const scheme = new AwsSdkSigV4Signer();
    return async (args) => {
      const identity = await config.credentials();
      const properties = { config, context, signingRegion };
      const request = await scheme.sign(args.request as HttpRequest, identity, properties);
      const result = await next({ ...args, request }).catch(scheme.errorHandler(properties));
      scheme.successHandler(result.response as never, properties);
      return result;
    };
  };
