import { type Dispatcher, errors, request } from "undici";
import { env } from "@/lib/platform/core/env";
import { BlockedAddressError, createTargetAgent } from "./target-agent";
import { targetUrlFault } from "./target-url";

export type Connections = { agent: Dispatcher; allowPrivate: boolean };

export type Post = {
  url: string;
  body: string | Buffer;
  /** Called when the request is sent; an error that it throws counts as a failed connection. */
  headers: () => Record<string, string>;
  timeoutMs: number;
  /** Maximum bytes of the response that are read; a longer one is `too_large`, or is truncated if `cut` is set. */
  limit: number;
  cut?: boolean;
  /** By default the shared connections. */
  connections?: Connections;
};

/** `refused`: by us, before anything was sent. `httpStatus` is known if the response had begun. */
export type PostAnswer =
  | { kind: "answered"; httpStatus: number; headers: Record<string, string>; body: Buffer }
  | { kind: "refused" | "timed_out" | "unreachable" | "too_large"; httpStatus?: number; cause?: unknown };

/**
 * POSTs to a user-supplied address. Follows no redirect, reads no more than the limit, always ends within `timeoutMs`,
 * and never throws.
 */
export async function sendPost(post: Post): Promise<PostAnswer> {
  const { agent, allowPrivate } = post.connections ?? sharedConnections();
  if (targetUrlFault(post.url, { allowPrivate })) return { kind: "refused" };
  const signal = AbortSignal.timeout(Math.max(1, Math.round(post.timeoutMs)));
  let httpStatus: number | undefined;
  try {
    const response = await request(post.url, {
      method: "POST",
      dispatcher: agent,
      headers: post.headers(),
      body: post.body,
      signal,
    });
    httpStatus = response.statusCode;
    const body = await readUpTo(response.body, post);
    if (!body) return { kind: "too_large", httpStatus };
    return { kind: "answered", httpStatus, headers: plainHeaders(response.headers), body };
  } catch (cause) {
    if (isBlocked(cause)) return { kind: "refused", cause };
    const late = signal.aborted || cause instanceof errors.ConnectTimeoutError;
    return { kind: late ? "timed_out" : "unreachable", httpStatus, cause };
  }
}

async function readUpTo(
  body: Dispatcher.ResponseData["body"],
  { limit, cut = false }: Post,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) return cut ? Buffer.concat(chunks).subarray(0, limit) : null; // returning closes the connection
  }
  return Buffer.concat(chunks, size);
}

const plainHeaders = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]));

function isBlocked(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof BlockedAddressError) return true;
  }
  return false;
}

let connections: Connections | undefined;

function sharedConnections(): Connections {
  const allowPrivate = env().ALLOW_PRIVATE_TARGETS;
  connections ??= { agent: createTargetAgent({ allowPrivate }), allowPrivate };
  return connections;
}
