import { type Authenticate, readCaller, wrongKind } from '../employer/key-steps.ts';
import { withKey } from '../employer/requests.ts';
import type { Step } from '../http/step.ts';

/** What a use case takes of a request with a vendor's key that acts for no employer. */
export type VendorRequest = { readonly vendor: string; readonly signal?: AbortSignal | undefined };

/** @throws key.unusable, key.kind */
const vendorKey = (authenticate: Authenticate): Step<VendorRequest> => ({
  before: async ({ event, internal }) => {
    const caller = await readCaller(authenticate, event, internal);
    if (caller.kind !== 'vendor' || caller.id !== undefined) {
      throw wrongKind("GET /employers needs a vendor's key, without a dot and the id of an employer.");
    }
    Object.assign(internal, { vendor: caller.vendor } satisfies VendorRequest);
  },
});

export const vendorRequest = withKey(vendorKey, 'vendor', (stack) => stack);
