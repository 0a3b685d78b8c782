import type { Running } from "../run/running";
import type { Checker } from "./check-call";
import type { Conversation, Heard } from "./conversations/conversation";
import { type Firm, placeOf } from "./firm";
import type { CalledLine } from "./lines";
import { createLook } from "./look";
import { newCallerNumber } from "./neighbours";
import { createOutside } from "./outside";
import { PATIENCE_MS } from "./patience";
import { openPhone } from "./phone";
import type { PlannedCall } from "./planned-call";
import type { Provider } from "./provider";
import { quietScreen, type Screen } from "./screen";

/** The provider's list is compared every two minutes, and a call counts as missed two minutes after its end. */
const FOUND_LIMIT_MS = 270_000;

type Options = {
  conversation: Conversation;
  line: CalledLine;
  firm: Firm | null;
  provider: Provider;
  checker: Checker;
  running: Running;
  screen: Screen;
  fast: boolean;
};

/** Plays a conversation and then checks whether what was said is true. Resolves to the faults. */
export async function playConversation(given: Options): Promise<string[]> {
  const options = { ...given, conversation: withNewCaller(given) };
  const { conversation, line, screen } = options;
  const { name, caller, shape, argumentsAs, proof } = conversation;
  const called = line.owner?.name ?? line.description;
  screen.title(`${name}: ${caller.name} (${caller.number}) rings ${called} (${line.number})`);
  screen.line(`${shape} messages, arguments as ${argumentsAs}, ${proof}`, "dim");
  const since = Date.now();
  const before = await playBefore(options);
  const { call, heard, faults } = await talk(options, before?.call ?? null);
  if (!line.owner?.password) return [...(before?.faults ?? []), ...faults];
  const limitMs = faults.length > 0 ? 0 : conversation.silent ? FOUND_LIMIT_MS : PATIENCE_MS;
  const found = await check({ ...options, call, heard, limitMs, since });
  return [...(before?.faults ?? []), ...faults, ...found];
}

/** A different unused number each time: one number can have only so many open bookings. */
function withNewCaller({ conversation, line, firm }: Options): Conversation {
  const number = newCallerNumber(line.number, placeOf(firm).country);
  const caller = { ...conversation.caller, number };
  const before = conversation.before && { ...conversation.before, caller };
  return { ...conversation, caller, ...(before ? { before } : {}) };
}

/** The call from before, without its lines. */
async function playBefore(options: Options) {
  const { conversation, screen } = options;
  if (!conversation.before) return null;
  const quiet = { ...options, conversation: conversation.before, screen: quietScreen, fast: true };
  const played = await talk(quiet, null);
  const { moment = "not at all" } = played.heard;
  screen.row({
    at: null,
    who: "·",
    text: `before that: ${conversation.before.about}, ${moment}`,
    colour: "dim",
  });
  return played;
}

async function talk(options: Options, earlier: PlannedCall | null) {
  const { conversation, line, firm, running } = options;
  const phone = await openPhone(options);
  const heard = await conversation.talk(phone, {
    outside: createOutside(running, line.owner, placeOf(firm)),
    earlier,
  });
  await phone.hangUp(heard);
  return { call: phone.call, heard, faults: phone.faults };
}

type Check = Options & { call: PlannedCall; heard: Heard; limitMs: number; since: number };

async function check(options: Check): Promise<string[]> {
  const { conversation, line, firm, checker, running, screen, call, heard, limitMs, since } = options;
  const { owner } = line;
  if (!owner) return [];
  const began = Date.now();
  const note = () => `after ${((Date.now() - began) / 1_000).toFixed(1)} s`;
  const authorization = await checker.authorize(owner);
  const look = createLook({
    running,
    call,
    owner,
    place: placeOf(firm),
    authorization,
    limitMs: Math.min(limitMs, PATIENCE_MS),
    since,
  });
  if (conversation.silent)
    screen.row({ at: null, who: "·", text: "the product is to find this call…", colour: "dim" });
  const listed = checker.check(call, owner, limitMs).then(({ call: shown, faults }) => {
    if (faults.length > 0) throw new Error(faults.join("; "));
    return `listed once, as ${shown?.status}`;
  });
  const faults: string[] = [];
  for (const proof of [...conversation.proofs(heard, look), listed]) {
    try {
      screen.row({ at: null, who: "✓", text: await proof, colour: "green", note: note() });
    } catch (thrown) {
      const fault = thrown instanceof Error ? thrown.message : String(thrown);
      screen.row({ at: null, who: "✗", text: fault, colour: "red", note: note() });
      faults.push(fault);
    }
  }
  return faults;
}
