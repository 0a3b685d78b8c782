import { greet } from "./agree-on-time";
import type { Conversation } from "./conversation";

export const emergencyAtNight: Conversation = {
  name: "emergency-at-night",
  about: "a burst pipe outside working hours: nothing is booked, the engineer on call takes over",
  business: "Hartley & Sons Plumbing",
  caller: { name: "Shaun Murgatroyd", number: "+447700900826" },
  shape: "2.x",
  argumentsAs: "object",
  proof: "signature",

  async talk(phone) {
    await greet(phone);
    await phone.says("I know it's late. A pipe has burst under the sink, the kitchen's under water!");
    await phone.agent("Turn the stop tap clockwise if you can reach it. Where are you?");
    await phone.says("80 Station Road, Crossgates. I can't shift the tap.");
    const said = await phone.ask("hand_over", {
      reason: "A pipe has burst under the sink, the kitchen is under water, the stop tap is stuck.",
      name: "Shaun Murgatroyd",
      address: "80 Station Road, Crossgates, Leeds",
    });
    const number = /\+\d+/.exec(said)?.[0];
    if (!number || !said.startsWith("This is an emergency"))
      phone.faults.push(`the emergency was not handed over: ${said}`);
    await phone.agent("I'm putting you through to the engineer on call. Please stay on the line.");
    await phone.forward(number ?? "");
    return {
      outcome: "emergency",
      endReason: "assistant-forwarded-call",
      summary:
        "EMERGENCY: Shaun Murgatroyd has a burst pipe at 80 Station Road. He was put through to the engineer on call.",
    };
  },

  proofs: (_, look) => [look.ownerText("EMERGENCY (Shaun Murgatroyd")],
};
