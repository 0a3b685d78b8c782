import { readFirstJob, readMoments } from "@/lib/agent/rehearsals/said-moments";
import type { Phone } from "../phone";

type Wish = { job: string; postcode: string };
type Details = Wish & { name: string; address: string; notes: string };

/**
 * Asks for free times and lets the caller choose; resolves to "Monday 23 November at 8 am", or null if none is free.
 */
export async function chooseTime(
  phone: Phone,
  { job, postcode }: Wish,
  which: "first" | "last" = "first",
): Promise<string | null> {
  const free = await phone.ask("check_availability", { job, postcode });
  const offered = readMoments(free).slice(0, 3);
  const chosen = offered.at(which === "first" ? 0 : -1);
  if (!chosen) {
    await phone.agent(`${whyNot(free)} Shall I take a message?`);
    return null;
  }
  await phone.agent(`I have ${sayOr(offered)}.`);
  await phone.says(`${chosen} would be fine.`);
  return chosen;
}

/**
 * Books the caller's choice, or an alternative if it has been taken meanwhile. Resolves to the time that the product
 * says is booked; null if it never does, which fails the call.
 */
export async function bookTime(phone: Phone, wanted: string, details: Details): Promise<string | null> {
  const { name, postcode, address, notes } = details;
  let [when, job] = [wanted, details.job];
  for (let attempt = 0; attempt < 3; attempt++) {
    const said = await phone.ask("book_job", { job, date_time: when, name, address, postcode, notes });
    if (said.startsWith("Booked:")) return readMoments(said)[0] ?? null;
    const meant = readFirstJob(said);
    const [, another] = readMoments(said);
    if (meant) {
      job = meant;
    } else if (another) {
      await phone.agent(`I'm sorry, somebody has just taken that. What about ${another}?`);
      await phone.says("Go on then, that will do.");
      when = another;
    } else break;
  }
  phone.faults.push("the job was not booked");
  return null;
}

export const greet = (phone: Phone) =>
  phone.agent(
    `${phone.business}, Sophie speaking. I'm an AI assistant and calls are recorded. How can I help?`,
  );

/** The tool's answer, as an assistant would say it. */
function whyNot(said: string): string {
  if (/does not cover/.test(said)) return "I'm sorry, we don't work in your area.";
  if (/nothing free|Nothing is free/.test(said)) return "I'm sorry, the calendar is full at the moment.";
  return "I'm sorry, I can't get at the calendar just now.";
}

const sayOr = (times: readonly string[]) =>
  times.length < 2 ? times.join("") : `${times.slice(0, -1).join(", ")}, or ${times.at(-1)}`;
