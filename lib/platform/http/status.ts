import type { ErrorCode } from "@/lib/platform/core/errors";

/** Maps each error code to its HTTP status. */
export const STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  sign_in_failed: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
  reconnect_needed: 409,
} as const satisfies Record<ErrorCode, number>;
