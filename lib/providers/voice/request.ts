import { causeHeaders } from "@/lib/platform/core/cause";
import { countProvider } from "@/lib/platform/metrics/count-provider";
import { VoiceProviderError } from "./errors";

type RequestOptions = {
  headers: Record<string, string>;
  /** The time limit for a response to begin, in milliseconds. */
  answerWithin: number;
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: string;
  signal?: AbortSignal;
};

/** Redirects are never followed here: the caller of this function decides about their target. */
export async function request(
  url: URL,
  { headers, answerWithin, signal, method = "GET", body }: RequestOptions,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("no answer in time")), answerWithin);
  try {
    const response = await fetch(url, {
      method,
      headers: { ...causeHeaders(), ...headers },
      body,
      redirect: "manual",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    countProvider("vapi", response.status);
    return response;
  } catch (thrown) {
    countProvider("vapi", null);
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

const ID = /^(?!\.+$)[\w.:-]{1,200}$/;

/**
 * The path of one record. The provider's ids are UUIDs; any other character could lead to another path (`.`, `..`,
 * `%2E`, `a/b`), so such an id is treated as a missing record and no request is sent.
 */
export function recordPath(collection: `/${string}`, id: string): string {
  if (!ID.test(id)) throw new VoiceProviderError("the voice provider, a record with an unusable id", 404);
  return `${collection}/${id}`;
}
