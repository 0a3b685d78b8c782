import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { fillIn, plain, valueAt } from "@/lib/outward/automations/template";
import type { Facts } from "@/lib/outward/runs/performers";
import { refuseOnlyLinks, withoutLinks } from "@/lib/outward/runs/without-links";
import type { Country } from "@/lib/platform/locale/countries/country";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { agreedNumber } from "./number-consent";

type StrangersText = { to: string | null; is_owner: false; body: string; refused?: string };

/** Their numbers are ones that a caller may only have stated. */
const FROM_CALLS = /^(call\.completed|message\.taken|emergency|promise\.broken|booking\..+)$/;

/**
 * A workflow's text to a number in a field. Number and words can come from a caller, so the rules of the assistant's own
 * texts hold (ABUSE-01, ABUSE-02, ABUSE-04): a stated number without its owner's consent is replaced by the calling one,
 * and what holds a link is left out.
 */
export async function textToStranger(
  { field, body, runId, country }: { field: string; body: string; runId: string; country: Country },
  facts: Facts,
): Promise<StrangersText> {
  const cause = await readCause(runId);
  const stated = toE164(plain(valueAt(facts.values, field)), country);
  const isFromCaller = stated !== null && FROM_CALLS.test(cause.kind) && cause.texter !== stated;
  const to = isFromCaller ? await agreedNumber({ ...cause, stated, calling: toE164(cause.calling) }) : stated;
  const left = await withoutLinks(facts, { runId, recipient: to });
  const refused = stated && !to ? NO_CONSENT : refuseOnlyLinks(body, facts, left);
  return {
    to,
    is_owner: false,
    body: fillIn(body, left.values, left.zone),
    ...(refused === undefined ? {} : { refused }),
  };
}

const NO_CONSENT =
  "Not sent: the caller gave this number, its owner has not agreed to texts, and the caller's own number is not known.";

type Cause = {
  userId: string;
  kind: string;
  callId: string | null;
  calling: string | null;
  /** Who wrote the text that is the message. */
  texter: string | null;
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
        where e.id = r.event_id and m.kind = 'text') as texter
    from workflow_runs r left join bookings b on b.id = r.booking_id and b.user_id = r.user_id
    where r.id = ${runId}`);
  return cause;
}
