import { isTooDeep } from "@/lib/platform/core/json-depth";

export type Reading = { json: unknown } | { unreadable: string };

/** A body as JSON, or why it is invalid; too deep counts as unreadable, since it could not be stored or forwarded. */
export function readMessage(headers: Headers, body: Buffer): Reading {
  const type = headers.get("content-type");
  if (type && !/\bjson\b/i.test(type)) return { unreadable: "The message was not sent as application/json." };
  try {
    const json: unknown = JSON.parse(body.toString("utf8"));
    return isTooDeep(json) ? { unreadable: "The message is nested too deeply." } : { json };
  } catch {
    return { unreadable: "The message is not valid JSON." };
  }
}
