import { reportBusy } from '../busy-store.ts';

type Attempted = { readonly $metadata?: { readonly attempts?: number } };

const wasRetried = (sent: unknown): boolean => ((sent as Attempted).$metadata?.attempts ?? 1) > 1;

/**
 * Reports that the SDK had to retry a request: the store throttled all of it, or did not respond.
 *
 * @returns the response. @throws the request's error
 */
export const reportRetries = async <Response>(
  request: Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  try {
    const response = await request;
    if (wasRetried(response)) reportBusy(signal);
    return response;
  } catch (error) {
    if (wasRetried(error)) reportBusy(signal);
    throw error;
  }
};
