import { createChecker } from "./call/check-call";
import { conversations } from "./call/conversations/all";
import { type CalledLine, findLine, isNumber, listLines } from "./call/lines";
import { readOptions } from "./call/options";
import { planCall, secondsOf } from "./call/planned-call";
import { playCall } from "./call/play-call";
import { playConversation } from "./call/play-conversation";
import { createProvider } from "./call/provider";
import { createScreen, type Screen } from "./call/screen";
import { atFirm, type CallScript, callScripts } from "./call/scripts";
import { OWN_SYSTEM_LINES } from "./demo/tools";
import { readRunning } from "./run/running";
import { HOME, loadSecrets } from "./stack/home";

/**
 * `npm run call`: plays calls against the running product, through the addresses that the provider uses. Scripts are
 * recorded dialogues; conversations follow from what the product's tools answer.
 */
const NAMES = [...callScripts, ...conversations].map(({ name }) => name);
const CHECK_LIMIT_MS = 8_000;
/** The product waits a little before it asks the provider, in case the report comes again. */
const RECOVERY_LIMIT_MS = 45_000;

async function main(): Promise<number> {
  const screen = createScreen();
  const lines = listLines();
  const options = readOptions(process.argv.slice(2), NAMES);
  if (options.list) return list(screen, lines);
  const running = readRunning(HOME);
  if (!running)
    throw new Error(
      "Callwright is not running from this folder. Run npm start in another terminal, wait for its address, then try again.",
    );
  const chosen = options.to === null ? null : findLine(options.to, lines);
  const byNumber = chosen && (isNumber(options.to ?? "") || !chosen.owner) ? chosen : null;
  if (options.to !== null && !chosen)
    throw new Error(`No client or number fits "${options.to}". npm run call -- --list shows them.`);

  const provider = createProvider({ running, apiKey: loadSecrets(HOME).vapiApiKey });
  const checker = createChecker(running.appUrl);
  const owners = new Map<string, CalledLine>();
  const faults: string[] = [];
  for (const name of options.scripts) {
    const conversation = conversations.find((entry) => entry.name === name);
    const business = chosen?.owner?.name ?? conversation?.business ?? pick(name, null).dialogue.business;
    const line = byNumber ?? lineOf(business, { lines, ownSystem: !conversation });
    const found = conversation
      ? await playConversation({ conversation, line, provider, checker, running, screen, fast: options.fast })
      : await playOne(pick(name, chosen), line);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
    if (line.owner) owners.set(line.owner.email, line);
  }
  screen.line();
  for (const { owner } of owners.values())
    if (owner) {
      screen.line(`See it: ${running.appUrl}/dashboard`);
      screen.line(`        sign in as ${owner.email} (or ${owner.username}) with ${owner.password}`);
    }
  for (const fault of faults) screen.line(`Wrong: ${fault}`, "red");
  return faults.length > 0 ? 1 : 0;

  async function playOne(script: CallScript, line: CalledLine): Promise<string[]> {
    const { dialogue, shape, argumentsAs, proof } = script;
    const draft = planCall({ dialogue, line, startedAt: new Date(), shape, argumentsAs });
    const elapsed = options.fast ? secondsOf(draft) + 2 : -Math.min(0, firstMoment(script));
    const call = {
      ...draft,
      startedAt: new Date(Date.now() + (options.fast ? -elapsed : elapsed) * 1_000),
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
    const wrong = await playCall({ call, script, provider, screen, fast: options.fast });
    if (!line.owner) return wrong;
    const limit = script.twist === "cut" ? RECOVERY_LIMIT_MS : CHECK_LIMIT_MS;
    if (script.twist === "cut")
      screen.row({
        at: null,
        who: "·",
        text: "the product is to ask the provider for this call…",
        colour: "dim",
      });
    const began = Date.now();
    const checked = await checker.check(call, line.owner, limit);
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
}

function pick(name: string, chosen: CalledLine | null): CallScript {
  const script = callScripts.find((entry) => entry.name === name);
  if (!script) throw new Error(`There is no call named ${name}.`);
  return chosen?.owner ? atFirm(script, chosen.owner.name) : script;
}

/** A client's first line; for scripts, which tell what a system of the client's answered, the one whose calls go there. */
function lineOf(
  business: string,
  { lines, ownSystem }: { lines: CalledLine[]; ownSystem: boolean },
): CalledLine {
  const theirs = lines.filter(({ owner }) => owner?.name.includes(business));
  const goesThere = theirs.find(({ number }) =>
    OWN_SYSTEM_LINES.some(({ phoneNumber }) => phoneNumber === number),
  );
  const line = (ownSystem && goesThere) || theirs[0];
  if (!line) throw new Error(`The demo workspace has no number for ${business}.`);
  return line;
}

/** When a call begins, in seconds before it is answered: an outbound one rings first. */
function firstMoment({ dialogue }: CallScript): number {
  return dialogue.direction === "outbound" && dialogue.turns.length > 0 ? -2 : 0;
}

function list(screen: Screen, lines: CalledLine[]): number {
  screen.title("Calls: npm run call -- <name> [--fast] [--to <number or client>]");
  const width = Math.max(...NAMES.map((name) => name.length));
  const told = (entries: readonly { name: string; about: string }[]) => {
    for (const { name, about } of entries) screen.line(`  ${name.padEnd(width)} ${about}`);
  };
  screen.line("Recorded:", "dim");
  told(callScripts);
  screen.line("As the tools answer, without a recording:", "dim");
  told([...conversations, { name: "all", about: "every one of all these, one after another" }]);
  screen.title("Numbers");
  for (const { number, description, owner } of lines)
    screen.line(`  ${number.padEnd(15)} ${owner?.name ?? ""} (${description})`);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
