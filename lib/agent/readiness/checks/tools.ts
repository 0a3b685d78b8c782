import { sql } from "drizzle-orm";
import * as z from "zod";
import { execute } from "@/db/client";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { needsLookUp } from "@/lib/agent/provisioning/prompt-knowledge";
import { withoutOver } from "@/lib/agent/provisioning/read-wanted";
import { differing } from "@/lib/agent/readiness/ask-provider";
import { NEEDED_ACTIONS } from "@/lib/agent/readiness/checks";
import {
  type CheckFinding,
  failed,
  NUMBER_MISSING,
  ok,
  SETUP_MISSING,
  type Subject,
  setupOf,
  untried,
} from "@/lib/agent/readiness/finding";
import { postAsProvider, sayUnanswered, toolAddress } from "@/lib/agent/readiness/own-address";
import { ACTION_TEXTS, type ActionName } from "@/lib/agent/tools/action-names";
import { NO_CALENDAR } from "@/lib/agent/tools/actions/sentences";
import { messageOf, ownId } from "@/lib/agent/tools/call-as-provider";
import { asksAnAddress } from "@/lib/agent/tools/tables";
import { TEST_CALLER } from "@/lib/agent/tools/test-tool";
import { formatPhone } from "@/lib/platform/locale/format-phone";

/** Read-only. */
const HARMLESS: ActionName = "check_availability";
/** For an agent that knows more than fits into its instructions. */
const LOOK_UP: ActionName = "lookup_answer";
/** For an agent with people to call in an emergency: without it, no one on the ladder is ever called. */
const HAND_OVER: ActionName = "hand_over";

type Line = Subject["lines"][number];
type Attached = { phone_number: string; action: ActionName; name: string; public_key: string };

/**
 * Checks that the numbers have what they need, and answer a call of a harmless tool sent as the provider would. A
 * number without tools only takes messages, which is fine as long as there is another.
 */
export async function checkTools(subject: Subject): Promise<CheckFinding> {
  const { userId, lines } = subject;
  if (lines.length === 0) return failed(NUMBER_MISSING);
  const rows = await execute<Attached[]>(sql`
    select g.phone_number, g.action, t.name, t.public_key
    from tool_targets g join tools t on t.id = g.tool_id
    where g.user_id = ${userId} and g.is_active and not ${asksAnAddress("g")}`);
  const equipped = lines.map((line) => ({
    line,
    attached: rows.filter(({ phone_number }) => phone_number === line.phoneNumber),
  }));
  const used = equipped.filter(({ attached }) => attached.length > 0);
  const setup = setupOf(subject);
  const needed = [
    ...NEEDED_ACTIONS,
    ...(setup && needsLookUp(withoutOver(setup)) ? [LOOK_UP] : []),
    ...(setup && setup.ladder.length > 0 ? [HAND_OVER] : []),
  ];
  const missing = (used.length > 0 ? used : equipped.slice(0, 1))
    .map((line) => sayMissing(line, needed))
    .find(Boolean);
  if (missing) return failed(missing);
  if (!setup) return SETUP_MISSING;
  const [there, ...found] = await Promise.all([subject.provider(), ...used.map(callTool)]);
  const fault = found.find(({ outcome }) => outcome !== "ok");
  if (fault) return fault;
  const elsewhere = differing(there, "tools");
  if (elsewhere) return failed(`Not in sync with Vapi: ${elsewhere}. Sync it under Assistant in Vapi.`);
  return ok("Attached, and a test call was answered.");
}

type Equipped = { line: Line; attached: Attached[] };

function sayMissing({ line, attached }: Equipped, needed: readonly ActionName[]): string | null {
  const missing = needed.filter((action) => !attached.some((tool) => tool.action === action));
  if (missing.length === 0) return null;
  const [first = "", ...more] = missing.map((action) => {
    const text = ACTION_TEXTS[action];
    return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  });
  const last = more.pop();
  const names = last ? `${[first, ...more].join(", ")} or ${last}` : first;
  return `${formatPhone(line.phoneNumber)} can't ${names} yet. Attach the ${last ? "tools" : "tool"}.`;
}

const answer = z.object({
  results: z.array(
    z.object({ toolCallId: z.string(), result: z.string().optional(), error: z.string().optional() }),
  ),
});

async function callTool({ line, attached }: Equipped): Promise<CheckFinding> {
  const tool = attached.find(({ action }) => action === HARMLESS);
  if (!tool) throw new Error("the required tool was not found");
  const { name, public_key } = tool;
  const url = toolAddress(public_key);
  const toolCallId = ownId("test");
  const call = {
    tool: { name },
    callId: ownId("test"),
    toolCallId,
    line,
    caller: TEST_CALLER,
    arguments: {},
  };
  const secret = await readSetting("vapi_webhook_secret");
  const posted = await postAsProvider({ url, message: messageOf(call), secret });
  if (posted.kind !== "answered") return failed(sayUnanswered(posted, url));
  if (posted.httpStatus >= 500)
    return untried(`Our own address returned ${posted.httpStatus}. Try again in a minute.`);
  if (posted.httpStatus !== 200) {
    return failed(`A test call to the tool ${name} got status ${posted.httpStatus}. See the tool's log.`);
  }
  const said = readAnswer(posted.body, toolCallId);
  // The calendar's own check reports an unreadable calendar; the tool has answered.
  if (said?.result || (said?.error && Object.values(NO_CALENDAR).includes(said.error)))
    return ok("Answered.");
  return failed(`A test call to the tool ${name} got no usable answer. See the tool's log.`);
}

function readAnswer(body: Buffer, toolCallId: string) {
  try {
    return answer
      .parse(JSON.parse(body.toString("utf8")))
      .results.find((each) => each.toolCallId === toolCallId);
  } catch {
    return undefined;
  }
}
