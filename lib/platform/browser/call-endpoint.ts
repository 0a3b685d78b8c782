import type { Address, CallInput, Endpoint, Output } from "@/lib/platform/http/endpoint";

/** A refused or failed API call: the envelope's fields, the HTTP status and the body as it came. */
export class ApiError extends Error {
  readonly status: number;
  /** The HTTP status text, such as `Not Found`; empty over HTTP/2. */
  readonly statusText: string;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly body: Record<string, unknown>;
  readonly raw: string;

  constructor(status: number, raw: string, statusText = "") {
    const body = parseObject(raw);
    const told = [body.error, body.message].find((value) => typeof value === "string" && value !== "");
    super(typeof told === "string" ? told : "The server did not answer as expected. Please try again.");
    this.name = "ApiError";
    this.status = status;
    this.statusText = statusText;
    this.code = typeof body.code === "string" ? body.code : "internal";
    this.requestId = typeof body.requestId === "string" ? body.requestId : undefined;
    this.body = body;
    this.raw = raw;
  }
}

export type CallOptions = {
  /** Sent as the bearer token when given. */
  token?: string | null;
  /** The API's origin; by default the page's own. */
  baseUrl?: string;
  signal?: AbortSignal;
  /** The same key is applied once by an endpoint that is `keyed`. */
  key?: string;
};

/**
 * Calls an endpoint by its contract. Rejects with ApiError for a refusal, and with the browser's own TypeError when the
 * network is down.
 */
export async function callEndpoint<E extends Endpoint>(
  contract: E | Address<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const response = await fetchEndpoint(contract, input, options);
  const raw = await response.text();
  if (!response.ok) throw new ApiError(response.status, raw, response.statusText);
  return parseObject(raw) as Output<E>;
}

/** The same, but returns the raw response: for streams. */
export function fetchEndpoint<E extends Endpoint>(
  contract: E | Address<E>,
  input: CallInput<E>,
  { token, baseUrl = "", signal, key }: CallOptions = {},
): Promise<Response> {
  const { body } = input as { body?: unknown };
  return fetch(baseUrl + endpointUrl(contract, input), {
    method: contract.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    cache: "no-store",
  });
}

/** The path and query of a call. */
export function endpointUrl<E extends Endpoint>(contract: E | Address<E>, input: CallInput<E>): string {
  const { params = {}, query = {} } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
  };
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function parseObject(raw: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(raw);
    return value && typeof value === "object" ? { ...value } : {};
  } catch {
    return {};
  }
}
