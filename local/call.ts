import { createChecker } from "./call/check-call";
import { createDirectory } from "./call/client-lines";
import { conversations } from "./call/conversations/all";
import type { Conversation } from "./call/conversations/conversation";
import { type CalledLine, findLine, isNumber, listLines } from "./call/lines";
import { readOptions } from "./call/options";
import { outages, playOutage } from "./call/outages";
import { playConversation } from "./call/play-conversation";
import { playScript } from "./call/play-script";
import { createProvider, type Provider } from "./call/provider";
import { createScreen, type Screen } from "./call/screen";
import { atFirm, type CallScript, callScripts } from "./call/scripts";
import { playSurge, surge } from "./call/surge";
import { findTurnedAway } from "./call/who-answers";
import { OWN_SYSTEM_LINES } from "./demo/tools";
import { readRunning } from "./run/running";
import { HOME, loadSecrets } from "./stack/home";

/**
 * `npm run call`: plays calls against the running product, through the addresses that the provider uses. Scripts are
 * recorded dialogues; conversations react to the results of the product's tools.
 */
const NAMES = [...callScripts, ...conversations, ...outages, surge].map(({ name }) => name);

async function main(): Promise<number> {
  const screen = createScreen();
  const known = listLines();
  const options = readOptions(process.argv.slice(2), NAMES);
  if (options.list) return list(screen, known);
  const running = readRunning(HOME);
  if (!running)
    throw new Error(
      "Callwright is not running from this folder. Run npm start in another terminal, wait for its address, then try again.",
    );
  const checker = createChecker(running.appUrl);
  const directory = createDirectory(running.appUrl, checker);
  const lines = await directory.addTo(known);
  const chosen = options.to === null ? null : findLine(options.to, lines);
  const byNumber = chosen && (isNumber(options.to ?? "") || !chosen.owner) ? chosen : null;
  if (options.to !== null && !chosen)
    throw new Error(`No client or number fits "${options.to}". npm run call -- --list shows them.`);

  const { vapiApiKey, twilioAuthToken } = loadSecrets(HOME);
  const provider = createProvider({ running, apiKey: vapiApiKey });
  const owners = new Map<string, CalledLine>();
  const faults: string[] = [];
  for (const name of options.scripts) {
    if (name === surge.name) {
      const desk = {
        lines: known,
        running,
        provider,
        checker,
        screen,
        twilioAuthToken,
        readOverview: directory.overview,
      };
      faults.push(...(await playSurge(desk)));
      continue;
    }
    const conversation = conversations.find((entry) => entry.name === name);
    const outage = outages.find((entry) => entry.name === name);
    const business =
      chosen?.owner?.name ?? (conversation ?? outage)?.business ?? pick(name, null).dialogue.business;
    const line = byNumber ?? lineOf(business, { lines, ownSystem: !conversation });
    if (outage) {
      const found = await playOutage({ outage, line, running, checker, screen, fast: options.fast });
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      if (line.owner) owners.set(line.owner.email, line);
      continue;
    }
    const firm = await directory.firmOf(line);
    const played = conversation ?? pick(name, chosen);
    if (await tellTurnedAway(played, { line, provider, screen })) continue;
    const desk = { line, firm, provider, checker, running, screen, fast: options.fast };
    const found = conversation
      ? await playConversation({ ...desk, conversation })
      : await playScript({ ...desk, script: pick(name, chosen) });
    faults.push(...found.map((fault) => `${name}: ${fault}`));
    if (line.owner) owners.set(line.owner.email, line);
  }
  screen.line();
  for (const { owner } of owners.values())
    if (owner) {
      screen.line(`See it: ${running.appUrl}/dashboard`);
      screen.line(
        owner.password
          ? `        sign in as ${owner.email} (or ${owner.username}) with ${owner.password}`
          : `        sign in as ${owner.email} with the password that you gave them`,
      );
    }
  for (const fault of faults) screen.line(`Wrong: ${fault}`, "red");
  return faults.length > 0 ? 1 : 0;
}

/** Shows what a caller gets while the client's agent takes no calls. */
async function tellTurnedAway(
  played: CallScript | Conversation,
  { line, provider, screen }: { line: CalledLine; provider: Provider; screen: Screen },
): Promise<boolean> {
  const { name, shape, proof } = played;
  const { direction, caller } = "dialogue" in played ? played.dialogue : { direction: "inbound", ...played };
  if (direction !== "inbound") return false;
  const met = await findTurnedAway({ line, caller, shape, proof, provider });
  if (!met) return false;
  screen.title(`${name}: ${caller.name} (${caller.number}) rings ${line.owner?.name} (${line.number})`);
  screen.row({ at: 0, who: "·", text: met, colour: "yellow" });
  return true;
}

function pick(name: string, chosen: CalledLine | null): CallScript {
  const script = callScripts.find((entry) => entry.name === name);
  if (!script) throw new Error(`There is no call named ${name}.`);
  return chosen?.owner ? atFirm(script, chosen.owner.name) : script;
}

/**
 * A client's first line; for scripts, which contain answers of a client's own system, the line whose calls go there.
 */
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

function list(screen: Screen, lines: CalledLine[]): number {
  screen.title("Calls: npm run call -- <name> [--fast] [--to <number or client>]");
  const width = Math.max(...NAMES.map((name) => name.length));
  const told = (entries: readonly { name: string; about: string }[]) => {
    for (const { name, about } of entries) screen.line(`  ${name.padEnd(width)} ${about}`);
  };
  screen.line("Recorded:", "dim");
  told(callScripts);
  screen.line("As the tools answer, without a recording:", "dim");
  told(conversations);
  screen.line("While Vapi is down, or has no line free:", "dim");
  told([...outages, surge, { name: "all", about: "every one of all these, one after another" }]);
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
