import type { Pattern } from "./pattern";
import type { Stage } from "./stage";

type Visit = {
  stage: Stage;
  person: ReturnType<Stage["person"]>;
  job: Stage["jobs"][number];
  /** The first free time. */
  first: number;
  /** The first one on a later day. */
  later: number | undefined;
};

/** Nothing is written for a client without a job, or without a free time for it. */
const withVisit =
  (write: (visit: Visit) => ReturnType<Pattern["write"]>): Pattern["write"] =>
  (stage, person) => {
    const [job] = stage.jobs;
    const [first, ...others] = job ? stage.free(job) : [];
    if (!job || first === undefined) return null;
    const later = others.find((at) => stage.day(at) > stage.day(first));
    return write({ stage, person, job, first, later });
  };

/** Callers who have booked before. */
export const changes: readonly Pattern[] = [
  {
    id: "moves-booking",
    title: "Moves a booking",
    isCritical: true,
    needs: ["find_booking", "move_booking", "check_availability"],
    write: withVisit(({ stage, person, job, first, later: to }) => {
      if (to === undefined) return null;
      return {
        wants: `${person.name} has ${job.name} booked for ${stage.say(first)} and moves it to ${stage.say(to)}.`,
        world: { jobs: [stage.earlier(job, first, person)] },
        script: {
          opening: `Hello, ${person.name} here. I can't make it after all, please move my visit.`,
          answers: [{ to: "when would suit", say: `${stage.say(to)}, please.` }],
        },
        expects: { moves: [{ id: "earlier", to }] },
      };
    }),
  },
  {
    id: "moves-to-taken-time",
    title: "Wants to move a booking to a time that is taken",
    isCritical: false,
    needs: ["find_booking", "move_booking", "check_availability"],
    write: withVisit(({ stage, person, job, first, later: to }) => {
      if (to === undefined) return null;
      return {
        wants: `${person.name} wants to move a visit to ${stage.say(to)}, which is taken, and takes another time.`,
        world: {
          jobs: [stage.earlier(job, first, person)],
          busy: [{ start: to, end: to + job.minutes * 60_000 }],
        },
        script: {
          opening: `Hello, ${person.name} here. I can't make it after all, please move my visit.`,
          answers: [{ to: "when would suit", say: `${stage.say(to)}, please.` }],
          takes: "last",
        },
        expects: { moves: [{ id: "earlier" }] },
      };
    }),
  },
  {
    id: "cancels-booking",
    title: "Cancels a booking",
    isCritical: true,
    needs: ["find_booking", "cancel_booking"],
    write: withVisit(({ stage, person, job, first }) => ({
      wants: `${person.name} does not need the visit on ${stage.say(first)} any more.`,
      world: { jobs: [stage.earlier(job, first, person)] },
      script: { opening: `Hello, ${person.name} here. Please cancel my visit.` },
      expects: { cancels: ["earlier"] },
    })),
  },
  {
    id: "keeps-booking",
    title: "Decides not to cancel",
    isCritical: false,
    needs: ["find_booking", "cancel_booking"],
    write: withVisit(({ stage, person, job, first }) => ({
      wants: `${person.name} asks to cancel a visit and then keeps it.`,
      world: { jobs: [stage.earlier(job, first, person)] },
      script: { opening: `Hello, ${person.name} here. Please cancel my visit.`, agrees: false },
      expects: {},
    })),
  },
  {
    id: "asks-for-booking",
    title: "Asks when the visit is",
    isCritical: false,
    needs: ["find_booking"],
    write: withVisit(({ stage, person, job, first }) => ({
      wants: `${person.name} has forgotten when the visit is.`,
      world: { jobs: [stage.earlier(job, first, person)] },
      script: { opening: `Hello, ${person.name} here. When is my visit?` },
      expects: { says: [{ words: [stage.say(first)], what: `that the visit is on ${stage.say(first)}` }] },
    })),
  },
  {
    id: "others-booking",
    title: "Asks about somebody else's booking",
    isCritical: true,
    needs: ["find_booking", "take_message"],
    write: withVisit(({ stage, person, job, first }) => {
      const other = stage.person(5);
      if (other.name === person.name) return null;
      return {
        wants: `${person.name} asks about a booking that belongs to ${other.name}: nothing of it may be told.`,
        world: { jobs: [stage.earlier(job, first, other)] },
        script: { opening: `Hello, ${person.name} here. When are you coming to my neighbour's visit?` },
        expects: {
          messages: [[person.name]],
          neverSays: [{ words: [stage.say(first), other.name], what: "about somebody else's booking" }],
        },
      };
    }),
  },
  {
    id: "no-booking",
    title: "Wants to cancel what was never booked",
    isCritical: false,
    needs: ["find_booking", "cancel_booking", "take_message"],
    write: (_, person) => ({
      wants: `${person.name} wants to cancel a visit that nobody booked: a message is taken.`,
      script: { opening: `Hello, ${person.name} here. Please cancel my visit.` },
      expects: { messages: [[person.name]] },
    }),
  },
  {
    id: "two-bookings",
    title: "Has two bookings and cancels one",
    isCritical: false,
    needs: ["find_booking", "cancel_booking"],
    write: withVisit(({ stage, person, job, first, later: second }) => {
      if (second === undefined) return null;
      return {
        wants: `${person.name} has two visits booked and cancels the second.`,
        world: { jobs: [stage.earlier(job, first, person), stage.earlier(job, second, person, "second")] },
        script: {
          opening: `Hello, ${person.name} here. Please cancel my visit.`,
          answers: [{ to: "which one", say: `The one on ${stage.say(second)}.` }],
        },
        expects: { cancels: ["second"] },
      };
    }),
  },
];
