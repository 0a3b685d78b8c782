import { bookTime, chooseTime, greet } from "./agree-on-time";
import type { Conversation } from "./conversation";

const DETAILS = {
  job: "Leaking tap",
  name: "Graham Firth",
  address: "9 Elm Grove, Headingley",
  postcode: "LS6 3DP",
  notes: "Kitchen mixer tap drips.",
};

export const slotTaken: Conversation = {
  name: "slot-taken",
  about: "an appointment is entered in Google while the caller decides; another time is offered at once",
  business: "Hartley & Sons Plumbing",
  caller: { name: "Graham Firth", number: "+447700900453" },
  shape: "2.x",
  argumentsAs: "text",
  proof: "bearer",

  async talk(phone, { outside }) {
    const details = phone.fit(DETAILS);
    await greet(phone);
    await phone.says(
      `Morning. I need this done: ${details.job.toLowerCase()}. It's ${details.address}, ${details.postcode}.`,
    );
    const wanted = await chooseTime(phone, details);
    if (!wanted) return { summary: "Graham Firth has a dripping tap.", outcome: "incomplete" };
    await phone.meanwhile(`in Google: the owner enters "Van at the garage" on ${wanted}`, () =>
      outside.enterAppointment("Van at the garage", wanted),
    );
    const moment = await bookTime(phone, wanted, details);
    if (moment === wanted) phone.faults.push(`${wanted} was booked although it was taken`);
    if (!moment) return { summary: "Graham Firth has a dripping tap.", outcome: "incomplete" };
    await phone.agent(`Then you're booked for ${moment}, Graham. You get a text about it.`);
    await phone.says("Champion. Ta-ra.");
    return {
      moment,
      outcome: "booked",
      summary: `Graham Firth has a dripping kitchen tap. His first choice was taken meanwhile; booked for ${moment}.`,
    };
  },

  proofs: ({ moment }, look) => (moment ? [look.bookedEvent(moment), look.oneText(moment)] : []),
};
