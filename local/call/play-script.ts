import type { Checker } from "./check-call";
import type { CalledLine } from "./lines";
import { PATIENCE_MS } from "./patience";
import { planCall, secondsOf } from "./planned-call";
import { playCall } from "./play-call";
import type { Provider } from "./provider";
import type { Screen } from "./screen";
import type { CallScript } from "./scripts";

type Options = {
  script: CallScript;
  line: CalledLine;
  provider: Provider;
  checker: Checker;
  screen: Screen;
  fast: boolean;
};

/** Plays a recorded dialogue and checks its client's list. Resolves to the faults. */
export async function playScript({
  script,
  line,
  provider,
  checker,
  screen,
  fast,
}: Options): Promise<string[]> {
  const { dialogue, shape, argumentsAs, proof } = script;
  const draft = planCall({ dialogue, line, startedAt: new Date(), shape, argumentsAs });
  const elapsed = fast ? secondsOf(draft) + 2 : -Math.min(0, firstMoment(script));
  const call = {
    ...draft,
    startedAt: new Date(Date.now() + (fast ? -elapsed : elapsed) * 1_000),
  };
  const inbound = dialogue.direction === "inbound";
  const firm = line.owner?.name ?? line.description;
  screen.title(
    `${script.name}: ${dialogue.caller.name} (${dialogue.caller.number}) ${inbound ? "rings" : "is rung by"} ${firm} (${line.number})`,
  );
  screen.line(
    `call ${call.id} · ${Math.round(secondsOf(call))} s · ${shape} messages, arguments as ${argumentsAs}, ${proof}`,
    "dim",
  );
  const wrong = await playCall({ call, script, provider, screen, fast });
  if (!line.owner?.password) return wrong;
  if (script.twist === "cut")
    screen.row({
      at: null,
      who: "·",
      text: "the product is to ask the provider for this call…",
      colour: "dim",
    });
  const began = Date.now();
  // What the product refused will not appear.
  const checked = await checker.check(call, line.owner, wrong.length > 0 ? 0 : PATIENCE_MS);
  const waited = Math.round((Date.now() - began) / 100) / 10;
  const seen = checked.call ? `listed once, as ${checked.call.status}` : "not listed";
  const text = [seen, checked.recording].filter(Boolean).join("; ");
  const good = checked.faults.length === 0;
  screen.row({
    at: null,
    who: "✓✗".charAt(good ? 0 : 1),
    text,
    colour: good ? "green" : "red",
    note: `after ${waited} s`,
  });
  return [...wrong, ...checked.faults];
}

/** When a call begins, in seconds before it is answered: an outbound one rings first. */
function firstMoment({ dialogue }: CallScript): number {
  return dialogue.direction === "outbound" && dialogue.turns.length > 0 ? -2 : 0;
}
