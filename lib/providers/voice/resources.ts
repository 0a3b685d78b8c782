import { SECOND } from "@/lib/platform/core/clock";
import { readRetryAfter } from "@/lib/platform/core/read-retry-after";
import { VoiceProviderError } from "./errors";
import { asList, asObject, readPath } from "./read";
import { recordPath, request } from "./request";

const ANSWER_WITHIN = 10 * SECOND;
const A_PAGE = 100;
const MOST_PAGES = 50;
const LONGEST_SENTENCE = 300;

/** An assistant or a number as returned by the provider: with an id and any further fields. */
export type Resource = Record<string, unknown> & { id: string };
type Body = Record<string, unknown>;

/** Our records at the provider. Every method throws VoiceProviderError; a POST or PATCH is sent only once. */
export type VoiceResources = {
  /** Null if it does not exist (any more). */
  readAssistant(id: string): Promise<Resource | null>;
  listAssistants(): Promise<Resource[]>;
  createAssistant(body: Body): Promise<Resource>;
  /** Replaces each top-level property in the body as a whole. */
  updateAssistant(id: string, body: Body): Promise<Resource>;
  listNumbers(): Promise<Resource[]>;
  importNumber(body: Body): Promise<Resource>;
  updateNumber(id: string, body: Body): Promise<Resource>;
  /** Also succeeds if it is gone. */
  deleteAssistant(id: string): Promise<void>;
  deleteNumber(id: string): Promise<void>;
};

type Options = { apiKey: string; baseUrl: string; answerWithin?: number };

export function voiceResources({ apiKey, baseUrl, answerWithin = ANSWER_WITHIN }: Options): VoiceResources {
  async function send(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: Body,
  ): Promise<unknown> {
    const headers = { authorization: `Bearer ${apiKey}`, accept: "application/json" };
    const response = await request(new URL(baseUrl.replace(/\/+$/, "") + path), {
      method,
      headers: body ? { ...headers, "content-type": "application/json" } : headers,
      body: body && JSON.stringify(body),
      answerWithin,
    }).catch((cause) => {
      throw new VoiceProviderError("the voice provider", null, { cause });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && answer !== undefined) return answer;
    throw new VoiceProviderError("the voice provider", response.ok ? null : response.status, {
      sentences: sentencesOf(answer, body),
      retryAfterMs: readRetryAfter(response.headers.get("retry-after"), new Date()),
    });
  }

  /** All of them, newest first: the provider has no cursor, so consecutive pages overlap at one instant (fact §8). */
  async function list(path: string): Promise<Resource[]> {
    const found = new Map<string, Resource>();
    let before = "";
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await send("GET", `${path}?limit=${A_PAGE}${before}`);
      const records = Array.isArray(answer) ? answer.filter(isResource) : [];
      const known = found.size;
      for (const record of records) found.set(record.id, record);
      const oldest = records.at(-1)?.createdAt;
      if (records.length < A_PAGE || found.size === known || typeof oldest !== "string") break;
      before = `&createdAtLe=${encodeURIComponent(oldest)}`;
    }
    return [...found.values()];
  }

  const one = async (method: "POST" | "PATCH", path: string, body: Body): Promise<Resource> => {
    const answer = await send(method, path, body);
    if (isResource(answer)) return answer;
    throw new VoiceProviderError("the voice provider, reading its answer", null);
  };

  const remove = async (path: string): Promise<void> => {
    try {
      await send("DELETE", path);
    } catch (thrown) {
      if (!(thrown instanceof VoiceProviderError && thrown.status === 404)) throw thrown;
    }
  };

  return {
    readAssistant: async (id) => {
      try {
        const answer = await send("GET", recordPath("/assistant", id));
        return isResource(answer) ? answer : null;
      } catch (thrown) {
        if (thrown instanceof VoiceProviderError && thrown.status === 404) return null;
        throw thrown;
      }
    },
    listAssistants: () => list("/assistant"),
    createAssistant: (body) => one("POST", "/assistant", body),
    updateAssistant: (id, body) => one("PATCH", recordPath("/assistant", id), body),
    listNumbers: () => list("/phone-number"),
    importNumber: (body) => one("POST", "/phone-number", body),
    deleteAssistant: (id) => remove(recordPath("/assistant", id)),
    deleteNumber: (id) => remove(recordPath("/phone-number", id)),
    updateNumber: (id, body) => one("PATCH", recordPath("/phone-number", id), body),
  };
}

const isResource = (value: unknown): value is Resource => typeof readPath(value, "id") === "string";

/** The provider's message about a refused body, without any long values that were sent: they include secrets. */
function sentencesOf(answer: unknown, body: Body | undefined): string[] {
  const message = readPath(answer, "message");
  const texts = [message, ...asList(message)].filter((text) => typeof text === "string");
  const secrets = secretsIn(body);
  return texts
    .slice(0, 5)
    .map((text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "•••"), text))
    .map((text) => text.replace(/\s+/g, " ").trim().slice(0, LONGEST_SENTENCE));
}

function secretsIn(value: unknown, key = ""): string[] {
  if (typeof value === "string")
    return /secret|token|apikey|authorization/i.test(key) && value ? [value] : [];
  return [
    ...asList(value).flatMap((each) => secretsIn(each, key)),
    ...Object.entries(asObject(value) ?? {}).flatMap(([name, each]) => secretsIn(each, name)),
  ];
}
