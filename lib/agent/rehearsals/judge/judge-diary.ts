import { sayMoment } from "@/lib/agent/bookings/spoken";
import { placeOf } from "@/lib/agent/setup/place-of";
import { readMoments } from "../said-moments";
import type { SceneFinding } from "../scenario";
import type { WorldJob } from "../world";
import { type PlayedScene, quoteOf } from "./played-scene";

/** The difference that the call made: to the diary, the messages, the texts and the alarms. */
export const judgeDiary = (played: PlayedScene): SceneFinding[] => [
  ...judgeBooked(played),
  ...judgeEarlier(played),
  ...judgeMessages(played),
  ...judgeTexts(played),
];

const sayJob = ({ job, start }: Pick<WorldJob, "job" | "start">, { scenario }: PlayedScene) =>
  `${job} on ${say(start, scenario.world)}`;

const say = (at: number, { setup, now }: PlayedScene["scenario"]["world"]) =>
  sayMoment(at, { ...placeOf(setup), now });

function judgeBooked(played: PlayedScene): SceneFinding[] {
  const { scenario, after } = played;
  const booked = after.jobs.filter(({ ofThisCall, status }) => ofThisCall && status === "confirmed");
  const wanted = scenario.expects.books ?? [];
  const rule = "diary";
  const found: SceneFinding[] = booked.slice(wanted.length).map((job) => ({
    rule,
    text: `${sayJob(job, played)} was booked, but should not have been.`,
    quote: null,
  }));
  for (const [index, want] of wanted.entries()) {
    const job = booked[index];
    if (!job) {
      found.push({
        rule,
        text: `${want.job} should have been booked, but is not in the calendar.`,
        quote: quoteOf(played, "booked"),
      });
      continue;
    }
    if (job.job !== want.job)
      found.push({
        rule,
        text: `${want.job} should have been booked; the calendar has ${job.job}.`,
        quote: null,
      });
    if (want.at !== undefined && job.start !== want.at)
      found.push({
        rule,
        text: `It should have been booked for ${say(want.at, scenario.world)}; the calendar has ${say(job.start, scenario.world)}.`,
        quote: quoteOf(played, "booked"),
      });
    if (want.at === undefined && !wasAgreed(job, played))
      found.push({
        rule,
        text: `The calendar has ${sayJob(job, played)}, a time that was never agreed.`,
        quote: null,
      });
    for (const [what, has, word] of [
      ["name", job.clientName, want.name],
      ["number", job.clientPhone, want.phone],
      ["address", job.address, want.address],
    ] as const) {
      if (word !== undefined && !(has ?? "").toLowerCase().includes(word.toLowerCase()))
        found.push({ rule, text: `The booking's ${what} is ${has ?? "missing"}, not ${word}.`, quote: null });
    }
  }
  return found;
}

/** Whether its time was said, by either of them. */
function wasAgreed({ start }: WorldJob, { scenario, turns }: PlayedScene): boolean {
  const at = plain(say(start, scenario.world));
  return turns.some(
    ({ role, text }) => role !== "tool" && readMoments(text).some((each) => plain(each) === at),
  );
}

const plain = (moment: string) => moment.replaceAll(",", "");

function judgeEarlier(played: PlayedScene): SceneFinding[] {
  const { scenario, after } = played;
  const { moves = [], cancels = [] } = scenario.expects;
  return scenario.world.jobs.flatMap((before): SceneFinding[] => {
    const now = after.jobs.find(({ id }) => id === before.id);
    const move = moves.find(({ id }) => id === before.id);
    const isCancelled = now?.status === "cancelled";
    const about = (text: string): SceneFinding[] => [
      { rule: "diary", text: `${sayJob(before, played)} ${text}`, quote: null },
    ];
    if (cancels.includes(before.id))
      return isCancelled ? [] : about("should have been cancelled, but was not.");
    if (isCancelled || !now) return about("was cancelled, though no one wanted that.");
    if (!move)
      return now.start === before.start ? [] : about(`was moved to ${say(now.start, scenario.world)}.`);
    if (now.start === before.start) return about("should have been moved, but was not.");
    if (move.to !== undefined && now.start !== move.to)
      return about(
        `was moved to ${say(now.start, scenario.world)} instead of ${say(move.to, scenario.world)}.`,
      );
    return move.to !== undefined || wasAgreed(now, played)
      ? []
      : about("was moved to a time that was never agreed.");
  });
}

function judgeMessages(played: PlayedScene): SceneFinding[] {
  const { scenario, after } = played;
  const wanted = scenario.expects.messages ?? [];
  const rule = "messages";
  const found: SceneFinding[] = wanted.flatMap((words, index) => {
    const taken = after.messages[index];
    if (!taken)
      return [
        {
          rule,
          text: "A message should have been taken for the business, but was not.",
          quote: quoteOf(played, "message"),
        },
      ];
    const all = `${taken.message} ${taken.callerName} ${taken.callerPhone}`.toLowerCase();
    const missing = words.filter((word) => !all.includes(word.toLowerCase()));
    return missing.length > 0
      ? [
          {
            rule,
            text: `The message does not say ${missing.map((word) => `“${word}”`).join(" or ")}.`,
            quote: taken.message,
          },
        ]
      : [];
  });
  if (after.messages.length > wanted.length)
    found.push({
      rule,
      text: "A message was taken that no one asked for.",
      quote: after.messages.at(-1)?.message ?? null,
    });
  if (Boolean(scenario.expects.alarms) !== after.alarms.length > 0)
    found.push({
      rule,
      text: scenario.expects.alarms
        ? "The business should have been told of an emergency, but was not."
        : "The business was told of an emergency, but there was none.",
      quote: after.alarms[0]?.description ?? null,
    });
  return found;
}

function judgeTexts({ scenario, after }: PlayedScene): SceneFinding[] {
  const rule = "texts";
  const stopped = after.texts.find(({ recipient }) => scenario.world.optedOut.includes(recipient));
  if (stopped)
    return [
      {
        rule,
        text: `${stopped.recipient} had replied STOP, and was texted all the same.`,
        quote: stopped.body,
      },
    ];
  const wanted = [...(scenario.expects.texts ?? [])].sort();
  const sent = after.texts
    .filter(({ kind }) => kind === "call")
    .map(({ recipient }) => recipient)
    .sort();
  if (wanted.join() === sent.join()) return [];
  return [
    {
      rule,
      text: `Texts should have gone to ${wanted.join(", ") || "no one"}; they went to ${sent.join(", ") || "no one"}.`,
      quote: after.texts.at(-1)?.body ?? null,
    },
  ];
}
