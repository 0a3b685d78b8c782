import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { askFor, DIARY, type Pattern, withJob } from "./pattern";
import type { Stage } from "./stage";

type Later = {
  stage: Stage;
  name: string;
  job: Stage["jobs"][number];
  at: number;
};

/** Writes with the first free time on a later day that is wanted; nothing without one. */
const atLaterTime =
  (
    write: (later: Later) => ReturnType<Pattern["write"]>,
    isWanted: (stage: Stage, at: number) => boolean = () => true,
  ): Pattern["write"] =>
  (stage, { name }) => {
    const [job] = stage.jobs;
    const today = stage.day(stage.now);
    const at = job && stage.free(job).find((start) => stage.day(start) > today && isWanted(stage, start));
    return job && at !== undefined ? write({ stage, name, job, at }) : null;
  };

const dayOf = ({ wall }: Stage, at: number) => Number(wall(at).slice(8, 10));
const monthOf = ({ wall }: Stage, at: number) => Number(wall(at).slice(5, 7));

/** Its day could be taken for its month. */
const readsBothWays = (stage: Stage, at: number) =>
  dayOf(stage, at) <= 12 && dayOf(stage, at) !== monthOf(stage, at);

/** "3/12"; null where people write it in either order, and are asked. */
function writeDate(stage: Stage, at: number): string | null {
  const [day, month] = [dayOf(stage, at), monthOf(stage, at)];
  const order = stage.record.numericDates;
  return order === "either" ? null : order === "day first" ? `${day}/${month}` : `${month}/${day}`;
}

/** Days and times as callers say them. */
export const times: readonly Pattern[] = [
  {
    id: "named-time",
    title: "Asks for one day and time",
    isCritical: true,
    needs: DIARY,
    write: atLaterTime(({ stage, name, job, at }) => ({
      wants: `${name} asks for ${stage.say(at)}, which is free, and for nothing else.`,
      script: { opening: `${askFor(job, name)} ${stage.say(at)} would be best.` },
      expects: { books: [{ job: job.name, at }] },
    })),
  },
  {
    id: "spoken-date",
    title: "Says the day as a date",
    isCritical: true,
    needs: DIARY,
    write: atLaterTime(({ stage, name, job, at }) => {
      const spoken = stage.words.sayDate(dayOf(stage, at), stage.month(at));
      return {
        wants: `${name} asks for ${spoken}: day and month must not be mixed up.`,
        script: { opening: `${askFor(job, name)} On ${spoken} at ${stage.clock(at)}, please.` },
        expects: { books: [{ job: job.name, at }] },
      };
    }, readsBothWays),
  },
  {
    id: "written-date",
    title: "Says the day in figures",
    isCritical: true,
    needs: DIARY,
    write: atLaterTime(({ stage, name, job, at }) => {
      const written = writeDate(stage, at);
      if (!written) return null;
      return {
        wants: `${name} asks for ${written}, as people write it there: day and month must not be mixed up.`,
        script: { opening: `${askFor(job, name)} On ${written} at ${stage.clock(at)}, please.` },
        expects: { books: [{ job: job.name, at }] },
      };
    }, readsBothWays),
  },
  {
    id: "tomorrow-late",
    title: "Calls late in the evening and says tomorrow",
    isCritical: false,
    needs: DIARY,
    write: withJob(({ stage, job, name }) => {
      const now = stage.lateTonight();
      const tomorrow = stage.tomorrow(now);
      const at = stage.free(job, { busy: [] }, now).find((start) => stage.day(start) === tomorrow);
      if (at === undefined) return null;
      return {
        wants: `${name} calls at 11:30 in the evening and says “tomorrow”: that is the next day in the business's own time zone.`,
        world: { now },
        script: { opening: `${askFor(job, name)} Tomorrow at ${stage.clock(at)}, please.` },
        expects: { books: [{ job: job.name, at }] },
      };
    }),
  },
  {
    id: "closed-day",
    title: "Asks for a day on which the business is closed",
    isCritical: false,
    needs: DIARY,
    write: withJob(({ stage, job, name }) => {
      const day = stage.closedDay();
      if (!day) return null;
      return {
        wants: `${name} asks for a day on which the business is closed, and takes another.`,
        script: { opening: `${askFor(job, name)} On ${stage.dayWords(day)} at 10 am, please.` },
        expects: { books: [{ job: job.name }] },
      };
    }),
  },
  {
    id: "too-soon",
    title: "Wants somebody sooner than the notice allows",
    isCritical: false,
    needs: DIARY,
    write: withJob(({ stage, job, name }) => {
      if (stage.setup.min_notice_minutes < 30) return null;
      return {
        wants: `${name} wants somebody in ten minutes, sooner than the notice allows, and takes a later time.`,
        script: { opening: `${askFor(job, name)} Could somebody come in ten minutes?` },
        expects: { books: [{ job: job.name }] },
      };
    }),
  },
  {
    id: "busy-time",
    title: "Asks for a time that is taken",
    isCritical: true,
    needs: DIARY,
    write: atLaterTime(({ stage, name, job, at }) => ({
      wants: `${name} asks for ${stage.say(at)}, which somebody else has, and takes another time.`,
      world: { busy: [{ start: at, end: at + job.minutes * MINUTE }] },
      script: { opening: `${askFor(job, name)} ${stage.say(at)} would be best.` },
      expects: { books: [{ job: job.name }] },
    })),
  },
  {
    id: "lost-race",
    title: "Loses the time while deciding",
    isCritical: true,
    needs: DIARY,
    write: withJob(({ job, name }) => ({
      wants: `Somebody else takes the time while ${name} decides: another one has to be offered and booked.`,
      world: { isRaced: true },
      script: { opening: askFor(job, name) },
      expects: { books: [{ job: job.name }] },
    })),
  },
  {
    id: "other-day",
    title: "Wants none of the times offered",
    isCritical: false,
    needs: DIARY,
    write: atLaterTime(
      ({ stage, name, job, at }) => ({
        wants: `${name} wants none of the times offered, but ${stage.say(at)}.`,
        script: { opening: askFor(job, name), insteadOfChoosing: `Would ${stage.say(at)} be possible?` },
        expects: { books: [{ job: job.name, at }] },
      }),
      (stage, at) => at > stage.now + 72 * HOUR,
    ),
  },
  {
    id: "full-diary",
    title: "Finds the calendar full",
    isCritical: false,
    needs: [...DIARY, "take_message"],
    write: withJob(({ job, name, stage: { now } }) => ({
      wants: `${name} calls while there is nothing free at all: a message has to be taken.`,
      world: { busy: [{ start: now - 24 * HOUR, end: now + 400 * 24 * HOUR }] },
      script: { opening: askFor(job, name) },
      expects: { messages: [[name]] },
    })),
  },
  {
    id: "broken-calendar",
    title: "Calls while the calendar cannot be reached",
    isCritical: true,
    needs: [...DIARY, "take_message"],
    write: withJob(({ job, name }) => ({
      wants: `The calendar cannot be reached while ${name} is calling: no time may be promised, a message is taken.`,
      world: { calendar: "broken" },
      script: { opening: askFor(job, name) },
      expects: { messages: [[name]] },
    })),
  },
  {
    id: "slow-calendar",
    title: "Calls while the calendar does not answer",
    isCritical: false,
    needs: [...DIARY, "take_message"],
    write: withJob(({ job, name }) => ({
      wants: `The calendar does not answer while ${name} is calling: a message is taken.`,
      world: { calendar: "slow" },
      script: { opening: askFor(job, name) },
      expects: { messages: [[name]] },
    })),
  },
];
