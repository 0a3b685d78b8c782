import { type Dispatcher, errors, request } from "undici";
import { env } from "@/lib/core/env";
import { targetHeaders } from "@/lib/providers/target/sign";
import { BlockedAddressError, createTargetAgent } from "@/lib/providers/target/target-agent";
import { targetUrlFault } from "@/lib/providers/target/target-url";

const MAX_ANSWER = 64 * 1024;
const MAX_AT_ONCE = 100;

export type TargetRequest = {
  /** The target's id: what the number of requests at one time is counted by. */
  targetId: string;
  url: string;
  body: string;
  callId: string;
  toolCallId: string;
  secret: string | null;
  timeoutMs: number;
  /** The shared connections unless told. */
  connections?: { agent: Dispatcher; allowPrivate: boolean };
};

/** `refused`: by us, before anything was sent. `busy`: too many requests wait for this target already. */
export type TargetAnswer =
  | { kind: "answered"; httpStatus: number; contentType: string; body: Buffer }
  | {
      kind: "refused" | "busy" | "timed_out" | "unreachable" | "too_large";
      httpStatus?: number;
      cause?: unknown;
    };

const inFlight = new Map<string, number>();

/**
 * POSTs JSON to an address that an admin has configured. Follows no redirect, reads at most 64 KiB, ends within
 * `timeoutMs` whatever the other side does, and never throws.
 */
export async function postToTarget(target: TargetRequest): Promise<TargetAnswer> {
  const waiting = inFlight.get(target.targetId) ?? 0;
  if (waiting >= MAX_AT_ONCE) return { kind: "busy" };
  inFlight.set(target.targetId, waiting + 1);
  try {
    return await post(target);
  } finally {
    const left = (inFlight.get(target.targetId) ?? 1) - 1;
    if (left > 0) inFlight.set(target.targetId, left);
    else inFlight.delete(target.targetId);
  }
}

async function post(target: TargetRequest): Promise<TargetAnswer> {
  const { agent, allowPrivate } = target.connections ?? sharedConnections();
  if (targetUrlFault(target.url, { allowPrivate })) return { kind: "refused" };
  const signal = AbortSignal.timeout(Math.max(1, Math.round(target.timeoutMs)));
  let httpStatus: number | undefined;
  try {
    const response = await request(target.url, {
      method: "POST",
      dispatcher: agent,
      headers: targetHeaders({ ...target, now: new Date() }),
      body: target.body,
      signal,
    });
    httpStatus = response.statusCode;
    const body = await readUpTo(response.body, MAX_ANSWER);
    if (!body) return { kind: "too_large", httpStatus };
    return {
      kind: "answered",
      httpStatus,
      contentType: String(response.headers["content-type"] ?? ""),
      body,
    };
  } catch (cause) {
    if (isBlocked(cause)) return { kind: "refused", cause };
    const late = signal.aborted || cause instanceof errors.ConnectTimeoutError;
    return { kind: late ? "timed_out" : "unreachable", httpStatus, cause };
  }
}

async function readUpTo(body: Dispatcher.ResponseData["body"], limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) return null; // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function isBlocked(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof BlockedAddressError) return true;
  }
  return false;
}

let connections: { agent: Dispatcher; allowPrivate: boolean } | undefined;

function sharedConnections() {
  const allowPrivate = env().ALLOW_PRIVATE_TARGETS;
  connections ??= { agent: createTargetAgent({ allowPrivate }), allowPrivate };
  return connections;
}
