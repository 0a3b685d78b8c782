import { readMoments } from "@/lib/agent/rehearsals/said-moments";
import { greet } from "./agree-on-time";
import type { Conversation } from "./conversation";
import { earlierBooking } from "./earlier-booking";

const BUSINESS = "Hartley & Sons Plumbing";
const CALLER = { name: "Imran Malik", number: "+447700900719" };
const JOB = { job: "Shower repair", address: "44 Park Drive, Roundhay", postcode: "LS8 1JN" };

export const cancel: Conversation = {
  name: "cancel",
  about: "a caller calls the visit off that he booked",
  business: BUSINESS,
  caller: CALLER,
  shape: "2024",
  argumentsAs: "text",
  proof: "header",
  before: earlierBooking({ caller: CALLER, business: BUSINESS, ...JOB }),

  async talk(phone, { earlier }) {
    await greet(phone);
    const job = phone.fit(JOB).job.toLowerCase();
    await phone.says(
      `Imran Malik here, about the ${job}. My brother's done it, so I don't need you any more.`,
    );
    const [when] = readMoments(await phone.ask("find_booking", {}));
    await phone.agent(when ? `That's the visit on ${when}. Shall I take it out?` : "I can't see a booking.");
    await phone.says("Yes, please.");
    const said = await phone.ask("cancel_booking", { when: when ?? "" });
    if (!said.startsWith("Cancelled:")) phone.faults.push(`the booking was not called off: ${said}`);
    await phone.agent("It's out of the calendar, Imran. Thanks for letting us know.");
    await phone.says("Cheers. Bye.");
    return {
      moment: when,
      earlierCallId: earlier?.id,
      outcome: "question",
      endReason: "assistant-said-end-call-phrase",
      summary: `Imran Malik called off the ${job} on ${when}: it has been done.`,
    };
  },

  proofs: ({ earlierCallId }, look) => (earlierCallId ? [look.noEvent(earlierCallId)] : []),
};
