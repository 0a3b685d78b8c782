import { HARTLEY_LADDER } from "../../demo/ladder";
import type { Phone as Behaviour } from "../../emulators/twilio/phones";
import { carrierSidOf } from "../messages";
import type { Phone } from "../phone";
import { greet } from "./agree-on-time";
import type { Conversation } from "./conversation";

type Variant = {
  name: string;
  about: string;
  /** How the phones of Hartley's ladder take to being rung, in order. */
  phones: [Behaviour, Behaviour, Behaviour];
  /** Seconds of the message that the caller leaves, if asked for one. */
  speaks?: number;
  /** Who takes it, as the emergency's story tells it; null: nobody. */
  takenBy: string | null;
};

const [FIRST, SECOND] = HARTLEY_LADDER.map(({ name }) => name);

const VARIANTS: readonly Variant[] = [
  {
    name: "emergency-ladder",
    about: "a burst pipe at night: the first person on call is rung, presses 1 and talks with the caller",
    phones: ["takes", "no-answer", "no-answer"],
    takenBy: FIRST ?? null,
  },
  {
    name: "ladder-voicemail",
    about: "the first phone goes to voicemail, which takes nothing; the second person presses 1",
    phones: ["voicemail", "takes", "no-answer"],
    takenBy: SECOND ?? null,
  },
  {
    name: "ladder-nobody",
    about: "no one takes it in two rounds: everyone is alerted, and the caller leaves a message",
    phones: ["voicemail", "no-answer", "off"],
    speaks: 16,
    takenBy: null,
  },
  {
    name: "ladder-text",
    about: "the first person answers the text with the code; the caller is put through",
    phones: ["texts", "no-answer", "no-answer"],
    takenBy: FIRST ?? null,
  },
];

/** Emergencies that climb Hartley's ladder: the caller's call goes on at Twilio's stand-in. */
export const emergencies: readonly Conversation[] = VARIANTS.map(
  ({ name, about, phones, speaks, takenBy }) => ({
    name,
    about,
    business: "Hartley & Sons Plumbing",
    caller: { name: "Shaun Murgatroyd", number: "+447700900826" },
    shape: "2.x",
    argumentsAs: "object",
    proof: "signature",

    async talk(phone, { outside }) {
      const sid = carrierSidOf(phone.call);
      await outside.answerCall({
        ...{ sid, from: phone.call.dialogue.caller.number, to: phone.call.line.number, speaks },
        phones: Object.fromEntries(
          HARTLEY_LADDER.map(({ number }, place) => [number, phones[place] ?? "no-answer"]),
        ),
      });
      await report(phone);
      await phone.rings(await outside.callIsOver(sid));
      return {
        outcome: "emergency",
        endReason: "assistant-forwarded-call",
        summary:
          "EMERGENCY: Shaun Murgatroyd has a burst pipe at 80 Station Road. The people on call were rung.",
      };
    },

    proofs: (_, look) => [
      look.emergency(takenBy),
      // The others may come within the same second.
      ...(name === "emergency-ladder" ? [look.ownerText("EMERGENCY (Shaun Murgatroyd")] : []),
    ],
  }),
);

async function report(phone: Phone): Promise<void> {
  await greet(phone);
  await phone.says("I know it's late. A pipe has burst under the sink, the kitchen's under water!");
  await phone.agent("Turn the stop tap clockwise if you can reach it. Where are you?");
  await phone.says("80 Station Road, Crossgates. I can't shift the tap.");
  const said = await phone.ask("hand_over", {
    reason: "A pipe has burst under the sink, the kitchen is under water, the stop tap is stuck.",
    name: "Shaun Murgatroyd",
    address: "80 Station Road, Crossgates, Leeds",
  });
  if (!said.startsWith("This is an emergency. The people on call are being called"))
    phone.faults.push(`the emergency did not go up the ladder: ${said}`);
}
