type RequestOptions = {
  headers: Record<string, string>;
  /** How long an answer may take to begin, in milliseconds. */
  answerWithin: number;
  method?: "GET" | "POST" | "PATCH";
  body?: string;
  signal?: AbortSignal;
};

/** Redirects are never followed here: what one leads to is for the caller to judge. */
export async function request(
  url: URL,
  { headers, answerWithin, signal, method = "GET", body }: RequestOptions,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("no answer in time")), answerWithin);
  try {
    return await fetch(url, {
      method,
      headers,
      body,
      redirect: "manual",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}
