import type { BookedVisit, CallDraft } from "../build-call";
import type { DialogueTurn } from "../dialogues/dialogue";
import type { Diary } from "../diary";
import type { Random } from "../random";
import { jobs, questions, refusals } from "./jobs";
import type { Person } from "./people";

/** The parts of a call that depend on its events. */
export type Scene = Pick<CallDraft, "direction" | "turns" | "summary" | "endReason" | "seconds"> & {
  visit?: BookedVisit;
};

type Setting = { person: Person; startedAt: Date; random: Random; diary: Diary };

export const GREETING =
  "Hartley and Sons Plumbing, Sophie speaking, the AI assistant. Calls are recorded. How can I help?";

/** A booked job, or a refusal if the diary is full. */
export function playBooking(setting: Setting): Scene {
  const { person, startedAt, random, diary } = setting;
  const job = random.pick(jobs);
  const visit = diary.findVisit(startedAt, random);
  if (!visit) return playRefusal(setting);
  const [firstName] = person.name.split(" ");
  return {
    ...speak([
      GREETING,
      job.problem,
      `Sorry to hear that. ${job.question}`,
      job.answer,
      `I can offer ${visit.spoken}. It's ${job.pounds} pounds for the first hour.`,
      `That's fine. It's ${person.name}, ${person.address}.`,
      `Thank you, ${firstName}. You're booked for ${visit.spoken}${person.number.startsWith("+447") ? ", and a text is on its way" : ""}.`,
      "Lovely, thanks. Bye.",
    ]),
    direction: "inbound",
    summary: `${person.name} ${job.inShort}. ${job.job} scheduled for ${visit.spoken} at ${person.address}.`,
    endReason: "customer-ended-call",
    visit: {
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      job: job.job,
      clientName: person.name,
      address: person.address,
      notes: `Caller: ${job.problem} ${job.answer}`,
    },
  };
}

export function playRefusal({ person, random }: Setting): Scene {
  const job = random.pick(jobs);
  const refusal = random.pick(refusals);
  return {
    ...speak([
      GREETING,
      job.problem,
      job.question,
      job.answer,
      `We can look at that. It's ${job.pounds} pounds for the first hour. Shall I find you a time?`,
      refusal.text,
      "No problem at all. Thanks for ringing.",
    ]),
    direction: "inbound",
    summary: `${person.name} ${job.inShort}. Was given the price of ${job.pounds} pounds and ${refusal.inShort}.`,
    endReason: "customer-ended-call",
  };
}

export function playQuestion({ random }: Setting): Scene {
  const question = random.pick(questions);
  return {
    ...speak([GREETING, question.problem, question.answer, "Right, thanks very much. Bye."]),
    direction: "inbound",
    summary: question.summary,
    endReason: random.pick(["customer-ended-call", "assistant-said-end-call-phrase"]),
    // Bookkeeping questions are looked up while the caller waits, so the call is longer than its dialogue.
    seconds: random.between(34, 71),
  };
}

export function playEmergency({ person, random }: Setting): Scene {
  return {
    ...speak([
      GREETING,
      random.pick([
        "There's water pouring through the ceiling and the stop tap's stuck.",
        "We've no heating at all and there's a newborn in the house.",
        "A pipe's burst under the sink, it's everywhere.",
      ]),
      "I'm putting you through to the engineer on call now. Please stay on the line.",
      "Thank you, please hurry.",
    ]),
    direction: "inbound",
    summary: `EMERGENCY: ${person.name} was put through to the engineer on call at once.`,
    endReason: "assistant-forwarded-call",
    seconds: random.between(38, 64),
  };
}

export function playVoicemail({ person, random }: Setting): Scene {
  const [firstName] = person.name.split(" ");
  return {
    ...speak([
      `Hello ${firstName}, it's Sophie, the AI assistant at Hartley and Sons Plumbing, about your quote. Ring us any time.`,
    ]),
    direction: "outbound",
    summary: `Left a message for ${person.name} about an open quote.`,
    endReason: "voicemail",
    seconds: random.between(19, 36),
  };
}

export function playUnanswered({ random }: Setting): Scene {
  const endReason = random.pickWeighted([
    ["customer-did-not-answer", 5],
    ["customer-busy", 1],
  ]);
  return { direction: "outbound", turns: [], summary: null, endReason, seconds: 0 };
}

export function playHangUp({ random }: Setting): Scene {
  return {
    ...speak([GREETING]),
    direction: "inbound",
    summary: null,
    endReason: "customer-ended-call",
    seconds: random.between(3, 12),
  };
}

export function playSilence({ random }: Setting): Scene {
  return {
    ...speak([GREETING, "Sorry, I can't hear anyone. Please ring again."], ["agent"]),
    direction: "inbound",
    summary: null,
    endReason: "silence-timed-out",
    seconds: random.between(31, 40),
  };
}

export function playFailure(): Scene {
  return {
    direction: "inbound",
    turns: [],
    summary: null,
    endReason: "phone-call-provider-closed-websocket",
    seconds: 2,
  };
}

/** Turns at a talking pace; the speakers alternate in the given order. */
export function speak(lines: string[], speakers: DialogueTurn["who"][] = ["agent", "caller"]) {
  let clock = 0.5;
  const turns = lines.map((text, index) => {
    const at = round(clock);
    const until = round(at + 0.3 + text.split(" ").length / 2.7);
    clock = until + 0.5;
    return { who: speakers[index % speakers.length] ?? "agent", text, at, until };
  });
  return { turns, seconds: round(clock + 0.4) };
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
