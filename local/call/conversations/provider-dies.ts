import { greet } from "./agree-on-time";
import type { Conversation } from "./conversation";

export const providerDies: Conversation = {
  name: "provider-dies",
  about: "Vapi breaks down while the caller talks: a text to the caller and a to-do for the client, at once",
  business: "Hartley & Sons Plumbing",
  caller: { name: "Keith Ramsden", number: "+447700900862" },
  shape: "2.x",
  argumentsAs: "object",
  proof: "bearer",

  async talk(phone) {
    await greet(phone);
    await phone.says("Hello, yes, my radiators are stone cold upstairs and I wondered if");
    await phone.meanwhile("at Vapi: the call's worker dies, and the line is dead", async () => {});
    return {
      outcome: "failed",
      endReason: "call.in-progress.error-vapifault-worker-died",
      summary: "",
    };
  },

  proofs: (_, look) => [look.toDo(), look.oneText("sorry, we were cut off")],
};
