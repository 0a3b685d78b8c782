import { randomBytes } from "node:crypto";
import { Refusal } from "../kit/call";

export type GraphErrorFields = {
  message: string;
  code: number;
  type?: string;
  error_subcode?: number;
  is_transient?: boolean;
  error_user_title?: string;
  error_user_msg?: string;
};

/** `{error: {message, type, code, error_subcode?, …, fbtrace_id}}`, the body of every Graph API failure. */
export function graphErrorBody(fields: GraphErrorFields) {
  return {
    error: { type: "OAuthException", ...fields, fbtrace_id: `A${randomBytes(8).toString("base64url")}` },
  };
}

export function graphError(fields: GraphErrorFields, status = 400): Refusal {
  return new Refusal(Response.json(graphErrorBody(fields), { status }), fields.message);
}

export function badParameter(message: string, fields: Partial<GraphErrorFields> = {}): Refusal {
  return graphError({ message: `(#100) ${message}`, code: 100, ...fields });
}

export function missingObject(verb: string, id: string): Refusal {
  return graphError({
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    type: "GraphMethodException",
    code: 100,
    error_subcode: 33,
  });
}

export function expiredToken(): Refusal {
  const now = new Date().toUTCString();
  return graphError({
    message: `Error validating access token: Session has expired. The current time is ${now}.`,
    code: 190,
    error_subcode: 463,
  });
}

/** 4, 17, 32, 613 and 80000 to 80014 all mean: too many calls, back off. */
export function rateLimited(code: number): Refusal {
  const texts: Record<number, string> = {
    4: "Application request limit reached",
    17: "User request limit reached",
    32: "Page request limit reached",
    613: "Calls to this api have exceeded the rate limit.",
  };
  return graphError(
    {
      message: `(#${code}) ${texts[code] ?? "There have been too many calls to this ad-account. Wait a bit and try again."}`,
      code,
      error_subcode: 2446079,
      is_transient: true,
      error_user_title: "Ad Account Has Too Many API Calls",
      error_user_msg: "There have been too many calls to this ad account. Wait a bit and try again.",
    },
    code === 4 ? 403 : 400,
  );
}
