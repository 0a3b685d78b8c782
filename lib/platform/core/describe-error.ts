import { maskAddresses } from "./mask-address";

/** An error as log fields: name, message, code and stack, with the chain of causes; no other property. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  const { code } = error as { code?: unknown };
  const message = withoutParameters(error);
  return {
    name: error.name,
    message: withoutSecrets(message),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    stack: error.stack ? withoutSecrets(error.stack.replace(error.message, () => message)) : undefined,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

const LONGEST_QUERY = 500;

/** drizzle puts the values of a failed statement into its message: callers' words, hashes, encrypted tokens. */
function withoutParameters(error: Error): string {
  const { query, params } = error as { query?: unknown; params?: unknown };
  if (typeof query !== "string" || !Array.isArray(params)) return error.message;
  return `Failed query: ${query.slice(0, LONGEST_QUERY)}`;
}

const withoutSecrets = (text: string) =>
  maskAddresses(text)
    .replace(/\b(access_token|token|apikey|key|secret|password)=([^&\s"']+)/gi, "$1=[hidden]")
    .replace(/\bBearer\s+[\w.~+/=-]+/gi, "Bearer [hidden]");
