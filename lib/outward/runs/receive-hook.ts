import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { automations, workflowEvents, workflowRuns } from "@/db/schema/automations";
import type { receiveHook as contract } from "@/lib/outward/automations/contract";
import { STEP_EVENT } from "@/lib/outward/events/events";
import type { Context } from "@/lib/platform/auth/context";
import { bearerToken } from "@/lib/platform/auth/load-actor";
import { sameSecret, sha256 } from "@/lib/platform/core/crypto";
import { AppError } from "@/lib/platform/core/errors";
import { assertShallow, readBody } from "@/lib/platform/http/body";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { consume } from "@/lib/platform/http/rate-limit";
import { findCause, startRuns } from "./start-runs";
import { isFromEvent } from "./tables";

const A_MINUTE = { max: 60, seconds: 60 };
const LONGEST_KEY = 200;

/**
 * Starts a workflow with another system's request. The same `Idempotency-Key`, or without one the same body, starts one
 * run. An unknown workflow and a wrong key look the same. The run's id is null while the workflow is switched off or its
 * conditions do not hold.
 */
export async function receiveHook(
  _: Context,
  { params }: Input<typeof contract>,
  request: Request,
): Promise<Result<typeof contract>> {
  const [row] = await database()
    .select({ userId: automations.userId, name: automations.name, hash: automations.hookKeyHash })
    .from(automations)
    .where(eq(automations.id, params.id));
  const key = bearerToken(request) ?? "";
  if (!row?.hash || !sameSecret(sha256(key), row.hash))
    throw new AppError(
      "unauthenticated",
      "This key is not valid for this address. Send it as `Authorization: Bearer <key>`.",
    );
  await consume(`hook ${params.id}`, A_MINUTE);
  const text = (await readBody(request)).toString("utf8");
  // An empty one names no request: the sender had nothing to put there.
  const given = request.headers.get("idempotency-key") || sha256(text);
  const idempotencyKey = given.length > LONGEST_KEY ? sha256(given) : given;
  const body = parse(text);
  assertShallow(body);
  const event = {
    userId: row.userId,
    kind: "hook.received",
    key: `hook|${params.id}|${idempotencyKey}`,
    automationId: params.id,
    happenedAt: new Date(),
    subject: row.name,
    data: { body },
    causeRunId: await findCause(runNamedIn(body)),
  };
  await startRuns([event]);
  const [run] = await database()
    .select({ id: workflowRuns.id })
    .from(workflowRuns)
    .innerJoin(workflowEvents, eq(workflowEvents.id, workflowRuns.eventId))
    .where(
      and(
        eq(workflowEvents.userId, row.userId),
        eq(workflowEvents.key, event.key),
        isFromEvent("workflow_runs"),
      ),
    )
    .orderBy(workflowRuns.startedAt, workflowRuns.id)
    .limit(1);
  return { data: { run_id: run?.id ?? null } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The run that sent a message of ours, so that a loop through another system is noticed. */
function runNamedIn(body: unknown): unknown {
  const { type, data } = (body ?? {}) as { type?: unknown; data?: { run_id?: unknown } };
  return type === STEP_EVENT ? data?.run_id : null;
}
