import type { FaultCode } from '../api/fault-codes.ts';

/** One thing that is wrong with a request's body; `pointer` is a JSON Pointer (RFC 6901) into it. */
export type Fault = { readonly pointer: string; readonly code: FaultCode; readonly message: string };
