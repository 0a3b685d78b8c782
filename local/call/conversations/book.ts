import { bookTime, chooseTime, greet } from "./agree-on-time";
import type { Conversation } from "./conversation";

const JOB = "Boiler repair";
const DETAILS = {
  job: JOB,
  name: "Holly Sugden",
  address: "27 Beck Lane, Horsforth",
  postcode: "LS18 4AB",
  notes: "Boiler cuts out with code F28.",
};

export const book: Conversation = {
  name: "book",
  about: "a caller takes one of the free times in the real calendar",
  business: "Hartley & Sons Plumbing",
  caller: { name: "Holly Sugden", number: "+447700900271" },
  shape: "2.x",
  argumentsAs: "object",
  proof: "header",

  async talk(phone) {
    const details = phone.fit(DETAILS);
    const { job, address, postcode } = details;
    await greet(phone);
    await phone.says(
      job === JOB
        ? "Hiya. My boiler keeps cutting out, it says F28. Can you send somebody?"
        : `Hiya. Can you send somebody for this: ${job.toLowerCase()}?`,
    );
    await phone.agent("Of course. What's the address, please?");
    await phone.says(`${address}, ${postcode}. It's Holly Sugden.`);
    const wanted = await chooseTime(phone, details);
    const moment = wanted && (await bookTime(phone, wanted, details));
    if (!moment)
      return { summary: `Holly Sugden wanted to book: ${job.toLowerCase()}.`, outcome: "incomplete" };
    await phone.agent(`Thank you, Holly. You're booked for ${moment}, and a text is on its way.`);
    await phone.says("Lovely, thanks. Bye.");
    return {
      moment,
      outcome: "booked",
      summary: `Holly Sugden called. ${job} at ${address} is booked for ${moment}.`,
    };
  },

  proofs: ({ moment }, look) => (moment ? [look.bookedEvent(moment), look.oneText(moment)] : []),
};
