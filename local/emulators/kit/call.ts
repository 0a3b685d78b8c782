/** One request as the emulators see it: the body is already read, the path parameters are decoded. */
export type EmulatorCall = {
  method: string;
  /** Absolute address on the emulator's own origin, whatever Host header the client sent. */
  url: URL;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  body: Buffer;
  /** Set by the emulator once the credential was accepted; shown in the request log. */
  authorised: boolean;
};

export type JsonObject = Record<string, unknown>;

/** Thrown by any helper to end a request with this response. */
export class Refusal extends Error {
  constructor(
    readonly response: Response,
    message = `answered ${response.status}`,
  ) {
    super(message);
  }
}

export function param(call: EmulatorCall, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`the route has no parameter {${name}}`);
  return value;
}

/** The JSON object in the body; `{}` for an empty body. */
export function readJson(call: EmulatorCall, onBadJson: () => Response): JsonObject {
  const text = call.body.toString("utf8");
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // answered below, like a value that is not an object
  }
  throw new Refusal(onBadJson());
}

export function readForm(call: EmulatorCall): URLSearchParams {
  return new URLSearchParams(call.body.toString("utf8"));
}

export function readBearer(call: EmulatorCall): string | undefined {
  return /^Bearer\s+(.+)$/i.exec(call.headers.get("authorization") ?? "")?.[1];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function html(markup: string, status = 200): Response {
  return new Response(markup, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
