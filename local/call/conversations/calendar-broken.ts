import { greet } from "./agree-on-time";
import type { Conversation } from "./conversation";

export const calendarBroken: Conversation = {
  name: "calendar-broken",
  about: "the calendar's connection has ended: nothing is booked, a message is taken",
  business: "Clyde Roofing",
  caller: { name: "Morag Sinclair", number: "+447700900905" },
  shape: "2.x",
  argumentsAs: "object",
  proof: "bearer",

  async talk(phone, { outside }) {
    await phone.meanwhile("in Google: the owner removes our access to the calendar", outside.endGrant);
    await greet(phone);
    await phone.says("Hello. Two tiles have come down on the path. Could somebody look at the roof?");
    const said = await phone.tryTo("check_availability", { job: "Slipped tiles", date: "this week" });
    if (!/take a message/.test(said)) phone.faults.push(`free times were told without a calendar: ${said}`);
    await phone.agent(
      "I can't see the diary just now, so I'll have somebody ring you back. What's your name?",
    );
    await phone.says("Morag Sinclair. Any time after four.");
    await phone.ask("take_message", {
      message: "Two tiles have come down on the path. Please ring back, any time after four.",
      name: "Morag Sinclair",
    });
    await phone.agent("Thank you, Morag. I've passed that on.");
    await phone.says("Right you are. Cheerio.");
    return {
      outcome: "question",
      endReason: "assistant-said-end-call-phrase",
      summary: "Morag Sinclair has two tiles down and asks to be rung back after four. A message was taken.",
    };
  },

  proofs: (_, look) => [look.toDo(), look.calendarAsksToReconnect()],
};
