import { type Connections, type PostAnswer, sendPost } from "./send-post";
import { targetHeaders } from "./sign";

const MAX_ANSWER = 64 * 1024;
const MAX_AT_ONCE = 100;

export type TargetRequest = {
  /** The target's id, which the limit of concurrent requests is counted by. */
  targetId: string;
  url: string;
  body: string;
  callId: string;
  toolCallId: string;
  secret: string | null;
  timeoutMs: number;
  /** By default the shared connections. */
  connections?: Connections;
};

/** `refused`: by us, before anything was sent. `busy`: too many requests are already waiting for this target. */
export type TargetAnswer =
  | { kind: "answered"; httpStatus: number; contentType: string; body: Buffer }
  | Exclude<PostAnswer, { kind: "answered" }>
  | { kind: "busy"; httpStatus?: undefined; cause?: undefined };

const inFlight = new Map<string, number>();

/** POSTs a tool call to an address that an admin has configured; reads at most 64 KiB and never throws. */
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
  const answer = await sendPost({
    url: target.url,
    body: target.body,
    headers: () => targetHeaders({ ...target, now: new Date() }),
    timeoutMs: target.timeoutMs,
    limit: MAX_ANSWER,
    connections: target.connections,
  });
  if (answer.kind !== "answered") return answer;
  const { httpStatus, headers, body } = answer;
  return { kind: "answered", httpStatus, contentType: headers["content-type"] ?? "", body };
}
