import type { Verb } from "./twiml";

/** The leg of somebody who has picked up: what is asked, heard and waited for on it. */
type Leg = {
  /** Whether they press 1 when they are asked for a key. */
  presses: boolean;
  ask: (address: string, fields: Record<string, string>) => Promise<Verb[]>;
  hear: (text: string) => void;
  pass: (seconds: number) => void;
};

/** What somebody hears before they are connected. Resolves to whether they are: unless it ends with Hangup. */
export async function whisper({ attributes: { url } }: Verb, leg: Leg): Promise<boolean> {
  return url ? run(await leg.ask(url, {}), leg) : true;
}

async function run(verbs: Verb[], leg: Leg): Promise<boolean> {
  for (const { name, attributes, text, children } of verbs) {
    if (name === "Hangup") return false;
    if (name === "Say") leg.hear(text);
    if (name === "Dial" || name === "Record") throw new Error(`${name} cannot be used in a whisper`);
    if (name !== "Gather") continue;
    for (const child of children) if (child.name === "Say") leg.hear(child.text);
    if (leg.presses) return run(await leg.ask(attributes.action ?? "", { Digits: "1" }), leg);
    leg.pass(Number(attributes.timeout ?? 5));
  }
  return true;
}
