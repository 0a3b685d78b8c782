import { readMoments } from "@/lib/agent/rehearsals/said-moments";
import { chooseTime, greet } from "./agree-on-time";
import type { Conversation } from "./conversation";
import { earlierBooking } from "./earlier-booking";

const BUSINESS = "Hartley & Sons Plumbing";
const CALLER = { name: "Denise Holroyd", number: "+447700900382" };
const JOB = { job: "Annual boiler service", address: "3 Church Row, Morley", postcode: "LS27 9EJ" };

export const move: Conversation = {
  name: "move",
  about: "a caller cannot make the time that she booked, and gets another",
  business: BUSINESS,
  caller: CALLER,
  shape: "2.x",
  argumentsAs: "object",
  proof: "signature",
  before: earlierBooking({ caller: CALLER, business: BUSINESS, ...JOB }),

  async talk(phone, { earlier }) {
    await greet(phone);
    await phone.says("It's Denise Holroyd again. I'm at work that day after all. Can we make it later?");
    const wish = phone.fit(JOB);
    const job = wish.job.toLowerCase();
    const known = await phone.ask("find_booking", { name: CALLER.name });
    const [from] = readMoments(known);
    await phone.agent(from ? `I have your ${job} on ${from}.` : "I can't see a booking of yours.");
    const wanted = from && (await chooseTime(phone, wish, "last"));
    if (!wanted) return { summary: "Denise Holroyd wanted to move her visit.", outcome: "incomplete" };
    const said = await phone.ask("move_booking", { booking: from, new_time: wanted });
    if (!said.startsWith("Moved:")) phone.faults.push(`the booking was not moved: ${said}`);
    await phone.agent(`That's done, Denise: ${wanted}, instead of ${from}.`);
    await phone.says("Thanks ever so much.");
    return {
      moment: wanted,
      earlierCallId: earlier?.id,
      outcome: "question",
      summary: `Denise Holroyd moved her ${job} from ${from} to ${wanted}.`,
    };
  },

  proofs: ({ moment, earlierCallId }, look) =>
    moment ? [look.bookedEvent(moment, earlierCallId), look.oneText(moment)] : [],
};
