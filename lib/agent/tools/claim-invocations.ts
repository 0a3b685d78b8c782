import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assignmentOf, type Line } from "@/lib/accounts/phones/assignment-of";
import { takesNoCalls } from "@/lib/agent/setup/tables";
import type { ToolCall } from "@/lib/providers/voice/tool-calls";
import { NO_TARGET } from "./sentences";
import { asksAnAddress } from "./tables";

export type Target = {
  id: string;
  url: string | null;
  action: string | null;
  secretEncrypted: string | null;
};

export type Invocation = {
  status: "running" | "succeeded" | "failed" | "timed_out" | "refused" | "no_target";
  result: string | null;
  error: string | null;
  /** Seconds since it was claimed. */
  age: number;
};

export type Claim = {
  toolId: string;
  userId: string | null;
  /** E.164: the assigned number, otherwise the one in the message. */
  calledNumber: string | null;
  target: Target | null;
  /** By tool call id: the row that is now ours to run, or the result of an earlier delivery. */
  calls: Map<string, { invocationId: string } | { earlier: Invocation }>;
};

type Request = {
  publicKey: string;
  /** Whether the sender proved to be the provider; otherwise nothing is written. */
  authenticated: boolean;
  line: Line;
  callId: string;
  caller: string | null;
  /** `stored` is the storable part of the arguments; ids are short enough for an index. */
  calls: { id: string; name: string; stored: unknown; argumentError?: ToolCall["argumentError"] }[];
};

type Row = {
  tool_id: string;
  user_id: string | null;
  called_number: string | null;
  target: Target | null;
  claimed: string[] | null;
  earlier: (Invocation & { id: string; tool_call_id: string })[] | null;
};

/**
 * Finds tool, client and target, and claims the calls, in one statement; null if no tool has this key.
 *
 * A target must run at most once, however many instances receive a delivery, so the claim is in the database before the
 * target is called. It costs no flush: with `synchronous_commit` off the statement does not wait for the disk, and a
 * power cut in that instant allows at most one repetition. `ids` are the caller's, by tool call id, so that the
 * statement may be retried after a lost connection.
 */
export async function claimInvocations(ids: Map<string, string>, request: Request): Promise<Claim | null> {
  const calls = request.calls.map(({ id, name, stored, argumentError }) => ({
    id: ids.get(id),
    tool_call_id: id,
    name,
    arguments: stored,
    fault: argumentError ?? null,
  }));
  const [row] = await execute<Row[]>(sql`
    with tool as (
      select id from tools where public_key = ${request.publicKey}::text
    ), assignment as (${assignmentOf(request.line)}
    ), target as (
      select t.id, t.target_url, t.action, t.secret_encrypted
      from tool_targets t
        join tool on tool.id = t.tool_id
        join assignment a on a.phone_number = t.phone_number and a.user_id = t.user_id
        join profiles p on p.id = a.user_id
        left join agents g on g.user_id = a.user_id
      -- Our own actions refuse by themselves, and still take a message; no one else is told about calls then.
      where t.is_active and (not ${asksAnAddress("t")} or not ${takesNoCalls("p", "g")})
    ), call as (
      select * from jsonb_to_recordset(${JSON.stringify(calls)}::text::jsonb)
        as c(id uuid, tool_call_id text, name text, arguments jsonb, fault text)
    ), claim as (
      insert into tool_invocations as i (id, tool_id, target_id, user_id, call_id, tool_call_id, name,
        called_number, caller, arguments, status, result, error, duration_ms, finished_at)
      select call.id, tool.id, target.id, assignment.user_id, ${request.callId}::text, call.tool_call_id, call.name,
        coalesce(assignment.phone_number, ${request.line.calledNumber}::text), ${request.caller}::text, call.arguments,
        case when target.id is null then 'no_target' when call.fault is null then 'running' else 'failed' end,
        case when target.id is null then ${NO_TARGET}::text end,
        case when target.id is not null then call.fault end,
        case when target.id is null or call.fault is not null then 0 end,
        case when target.id is null or call.fault is not null then now() end
      from tool cross join call left join assignment on true left join target on true
      where ${request.authenticated}::boolean
      on conflict (tool_id, call_id, tool_call_id) do nothing
      returning i.tool_call_id
    )
    select tool.id as tool_id, assignment.user_id,
      coalesce(assignment.phone_number, ${request.line.calledNumber}::text) as called_number,
      case when target.id is not null then jsonb_build_object('id', target.id, 'url', target.target_url,
        'action', target.action, 'secretEncrypted', target.secret_encrypted) end as target,
      (select jsonb_agg(tool_call_id) from claim) as claimed,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'tool_call_id', i.tool_call_id, 'status', i.status,
          'result', i.result, 'error', i.error, 'age', extract(epoch from now() - i.started_at)))
        from tool_invocations i join call using (tool_call_id)
        where i.tool_id = tool.id and i.call_id = ${request.callId}::text) as earlier,
      set_config('synchronous_commit', 'off', true)
    from tool left join assignment on true left join target on true`);
  return row ? toClaim(row, ids) : null;
}

function toClaim(row: Row, ids: Map<string, string>): Claim {
  const calls: Claim["calls"] = new Map();
  for (const { id, tool_call_id, ...earlier } of row.earlier ?? []) {
    const isOurs = ids.get(tool_call_id) === id; // a retried statement finds its own row
    calls.set(tool_call_id, isOurs ? { invocationId: id } : { earlier });
  }
  for (const toolCallId of row.claimed ?? []) {
    const invocationId = ids.get(toolCallId);
    if (invocationId) calls.set(toolCallId, { invocationId });
  }
  return {
    toolId: row.tool_id,
    userId: row.user_id,
    calledNumber: row.called_number,
    target: row.target,
    calls,
  };
}

/** The current state of an invocation; null if there is none. */
export async function readInvocation(key: {
  toolId: string;
  callId: string;
  toolCallId: string;
}): Promise<Invocation | null> {
  const [row] = await execute<Invocation[]>(sql`
    select status, result, error, extract(epoch from now() - started_at)::float8 as age
    from tool_invocations
    where tool_id = ${key.toolId} and call_id = ${key.callId} and tool_call_id = ${key.toolCallId}`);
  return row ?? null;
}
