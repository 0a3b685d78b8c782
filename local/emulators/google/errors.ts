import { Refusal } from "../kit/call";

const STATUS_NAMES: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ALREADY_EXISTS",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  501: "UNIMPLEMENTED",
  503: "UNAVAILABLE",
};
const REASONS: Record<number, string> = {
  400: "badRequest",
  401: "authError",
  403: "forbidden",
  404: "notFound",
  409: "duplicate",
  410: "deleted",
  412: "conditionNotMet",
  429: "rateLimitExceeded",
  500: "backendError",
  503: "backendError",
};
const MESSAGES: Record<number, string> = {
  404: "Not Found",
  429: "Rate Limit Exceeded",
  500: "Backend Error",
  503: "The service is currently unavailable.",
};

type Detail = { message?: string; reason?: string; details?: unknown[] };

/** The body of a Google API error: code, message, the old `errors` list and the newer `status` and `details`. */
export function googleErrorBody(code: number, { message, reason, details }: Detail = {}) {
  const text = message ?? MESSAGES[code] ?? "Bad Request";
  const errors = [{ message: text, domain: "global", reason: reason ?? REASONS[code] ?? "badRequest" }];
  return {
    error: { code, message: text, errors, status: STATUS_NAMES[code], ...(details ? { details } : {}) },
  };
}

export function googleError(code: number, detail: Detail = {}): Refusal {
  return new Refusal(Response.json(googleErrorBody(code, detail), { status: code }), detail.message);
}

export const notFound = () => googleError(404, { message: "Requested entity was not found." });

/** For what Google has and this stand-in does not: a test that needs it must fail, and say why. */
export const notEmulated = (what: string) => googleError(501, { message: `The emulator has no ${what}.` });

export function unauthenticated(): Refusal {
  return googleError(401, {
    message:
      "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
    reason: "authError",
  });
}

export function insufficientScope(): Refusal {
  return googleError(403, {
    message: "Request had insufficient authentication scopes.",
    reason: "insufficientPermissions",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        domain: "googleapis.com",
      },
    ],
  });
}

/** Errors of the token endpoints: `invalid_grant`, `invalid_client`, … */
export function oauthError(status: number, error: string, description: string): Refusal {
  return new Refusal(Response.json({ error, error_description: description }, { status }));
}
