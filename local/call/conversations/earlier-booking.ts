import { bookTime, chooseTime, greet } from "./agree-on-time";
import type { Conversation } from "./conversation";

type Booked = Pick<Conversation, "caller" | "business"> & {
  job: string;
  address: string;
  postcode: string;
};

/** An earlier call in which the conversation's job was booked. */
export function earlierBooking({ caller, business, job, address, postcode }: Booked): Conversation {
  const details = { job, name: caller.name, address, postcode, notes: "" };
  return {
    name: "earlier",
    about: `${caller.name} books a job`,
    business,
    caller,
    shape: "2.x",
    argumentsAs: "object",
    proof: "header",

    async talk(phone) {
      const wish = phone.fit(details);
      await greet(phone);
      await phone.says(
        `Hello, I'd like to book: ${wish.job.toLowerCase()}, at ${wish.address}, ${wish.postcode}.`,
      );
      const wanted = await chooseTime(phone, wish);
      const moment = wanted && (await bookTime(phone, wanted, wish));
      if (!moment) return { summary: `${caller.name} wanted to book a job.`, outcome: "incomplete" };
      await phone.agent(`You're booked for ${moment}.`);
      await phone.says("Thank you, bye.");
      return { moment, outcome: "booked", summary: `${caller.name}: ${wish.job} booked for ${moment}.` };
    },

    proofs: () => [],
  };
}
