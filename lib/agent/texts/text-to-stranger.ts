import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { type FieldValues, fillIn, plain, valueAt } from "@/lib/outward/automations/template";
import type { Facts } from "@/lib/outward/runs/performers";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { findForeignLinks } from "./find-links";
import { agreedNumber } from "./number-consent";

type StrangersText = { to: string | null; is_owner: false; body: string; refused?: string };

/** Their numbers are ones that a caller may only have stated. */
const FROM_CALLS = /^(call\.completed|message\.taken|emergency|promise\.broken|booking\..+)$/;
/** The client or their own system wrote their values. */
const FROM_CLIENT = ["schedule", "hook.received", "run.failed", "connection.broken"];

/**
 * A workflow's text to a number in a field. Number and words can come from a caller, so the rules of the assistant's own
 * texts hold (ABUSE-01, ABUSE-02, ABUSE-04): a stated number without its owner's consent is replaced by the calling one,
 * and what holds a link is left out.
 */
export async function textToStranger(
  { field, body, runId }: { field: string; body: string; runId: string },
  { values, zone }: Facts,
): Promise<StrangersText> {
  const cause = await readCause(runId);
  const stated = toE164(plain(valueAt(values, field)));
  const isFromCaller = stated !== null && FROM_CALLS.test(cause.kind) && cause.texter !== stated;
  const to = isFromCaller ? await agreedNumber({ ...cause, stated, calling: toE164(cause.calling) }) : stated;
  const filled = fillIn(body, withoutLinks(values, cause), zone);
  const text = { to, is_owner: false, body: filled } as const;
  if (stated && !to) return { ...text, refused: NO_CONSENT };
  const isStripped = filled.trim() === "" && fillIn(body, values, zone).trim() !== "";
  return isStripped ? { ...text, refused: ONLY_LINKS } : text;
}

const NO_CONSENT =
  "Not sent: the caller gave this number, its owner has not agreed to texts, and the caller's own number is not known.";
const ONLY_LINKS =
  "Not sent: nothing was left without links. Allow their websites in your agent's settings, under Websites that texts may link to.";

type Cause = {
  userId: string;
  kind: string;
  callId: string | null;
  calling: string | null;
  /** Who wrote the text that is the message. */
  texter: string | null;
  linkHosts: string[];
  /** The steps whose output repeats what a stranger said. */
  repeating: { step: string; kind: string }[];
};

/** The calling number is that of the call, or of its tool calls before the call is stored. */
async function readCause(runId: string): Promise<Cause> {
  const [cause] = await execute<[Cause]>(sql`
    select r.user_id as "userId", r.event_kind as kind, coalesce(b.call_id, r.call_id) as "callId",
      case when r.booking_id is not null then b.caller_phone
        else coalesce(
          (select c.phone_number from call_logs c where c.call_id = r.call_id and c.user_id = r.user_id),
          (select i.caller from tool_invocations i where i.call_id = r.call_id and i.user_id = r.user_id
            order by i.started_at limit 1)) end as calling,
      (select m.caller_phone from workflow_events e join caller_messages m
        on m.user_id = e.user_id and e.key = 'message.taken|' || m.id
        where e.id = r.event_id and m.kind = 'text') as texter,
      coalesce((select a.link_hosts from agents a where a.user_id = r.user_id), '{}') as "linkHosts",
      coalesce((select jsonb_agg(jsonb_build_object('step', s.step, 'kind', s.kind)) from run_steps s
        where s.run_id = r.id and s.kind in ('ai', 'find_contact')), '[]') as repeating
    from workflow_runs r left join bookings b on b.id = r.booking_id and b.user_id = r.user_id
    where r.id = ${runId}`);
  return cause;
}

/** A run's values without those of a stranger that hold a link to a website that the client does not allow. */
function withoutLinks(values: Facts["values"], { kind, linkHosts, repeating }: Cause): Facts["values"] {
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return findForeignLinks(value, linkHosts).length > 0 ? "" : value;
    if (Array.isArray(value)) return value.map(clean);
    return typeof value === "object" && value !== null ? cleanAll(value as FieldValues) : value;
  };
  const cleanAll = (fields: FieldValues): FieldValues =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)]));
  const steps = { ...values.steps };
  for (const { step, kind: how } of repeating) {
    const output = steps[step];
    // A contact may have been saved under the name that a caller gave; its mail address is the client's.
    if (output) steps[step] = how === "ai" ? cleanAll(output) : { ...output, name: clean(output.name) };
  }
  if (FROM_CLIENT.includes(kind)) return { ...values, steps };
  // A booked job is one of the client's own list.
  const event = { ...cleanAll(values.event), ...("job" in values.event ? { job: values.event.job } : {}) };
  return { ...values, steps, event, ...(values.item ? { item: cleanAll(values.item) } : {}) };
}
