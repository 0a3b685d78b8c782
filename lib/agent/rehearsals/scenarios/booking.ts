import type { Country } from "@/lib/platform/locale/countries/country";
import { askFor, DIARY, type Pattern, withJob } from "./pattern";

/** "Flat B2, 14 Elm Road". */
const flatIn = ({ words: { flat } }: Country) => `${flat[0]?.toUpperCase()}${flat.slice(1)} B2, 14 Elm Road`;

/** Jobs that are booked, or for a good reason not. */
export const booking: readonly Pattern[] = [
  {
    id: "books-first-time",
    title: "Books the first time offered",
    isCritical: true,
    needs: DIARY,
    write: withJob(({ job, name, address, stage: { code } }) => ({
      wants: `${name} wants ${job.name} done and takes the first time offered.`,
      script: { opening: askFor(job, name) },
      expects: {
        books: [{ job: job.name, name, address }],
        uses: [{ action: "book_job", args: { postcode: code } }],
      },
    })),
  },
  {
    id: "books-last-time",
    title: "Books the last time offered",
    isCritical: false,
    needs: DIARY,
    write: ({ jobs }, { name, address }) => {
      const job = jobs.at(-1);
      return job
        ? {
            wants: `${name} wants ${job.name} done and takes the last time offered.`,
            script: { opening: askFor(job, name), takes: "last" },
            expects: { books: [{ job: job.name, name, address }] },
          }
        : null;
    },
  },
  {
    id: "books-each-job",
    title: "Books",
    isCritical: false,
    needs: DIARY,
    write: ({ jobs }, { name }) =>
      jobs.slice(1, 5).map((job) => ({
        of: job.name,
        wants: `${name} wants ${job.name} done: it has to be booked under that name, and for as long as it takes.`,
        script: { opening: askFor(job, name) },
        expects: { books: [{ job: job.name }] },
      })),
  },
  {
    id: "asks-which-job",
    title: "Does not say which job",
    isCritical: false,
    needs: DIARY,
    write: ({ jobs }, { name }) => {
      const job = jobs[0];
      return job && jobs.length > 1
        ? {
            wants: `${name} does not say what is wrong and has to be asked which job it is.`,
            script: {
              opening: `Hello, it's ${name}. Could you send somebody round?`,
              facts: { job: job.name },
            },
            expects: { books: [{ job: job.name }] },
          }
        : null;
    },
  },
  {
    id: "two-jobs",
    title: "Books two jobs in one call",
    isCritical: false,
    needs: DIARY,
    write: ({ jobs: [one, two] }, { name }) =>
      one && two
        ? {
            wants: `${name} books ${one.name}, and then ${two.name} as well.`,
            script: { opening: askFor(one, name), more: [`Yes, I also need ${two.name}.`] },
            expects: { books: [{ job: one.name }, { job: two.name }] },
          }
        : null,
  },
  {
    id: "changes-mind",
    title: "Thinks it over after the time was read back",
    isCritical: true,
    needs: DIARY,
    write: withJob(({ job, name }) => ({
      wants: `${name} asks for ${job.name}, hears a time and decides to think it over: nothing may be booked.`,
      script: { opening: askFor(job, name), agrees: false },
      expects: {},
    })),
  },
  {
    id: "only-asks-when",
    title: "Only asks what is free",
    isCritical: false,
    needs: DIARY,
    write: withJob(({ job, name }) => ({
      wants: `${name} only wants to know when somebody is free for ${job.name}: nothing may be booked.`,
      script: { opening: `Hello, I was just wondering when you are free for ${job.name}.` },
      expects: { uses: [{ action: "check_availability" }] },
    })),
  },
  {
    id: "outside-area",
    title: "Lives outside the area",
    isCritical: true,
    needs: [...DIARY, "take_message"],
    write: ({ jobs: [job], farCode }, { name }) =>
      job && farCode
        ? {
            wants: `${name} lives at ${farCode}, which the business does not cover: no booking, but a message.`,
            script: { opening: askFor(job, name), facts: { postcode: farCode } },
            expects: { messages: [[name]] },
          }
        : null,
  },
  {
    id: "flat-number",
    title: "Lives in a flat whose number looks like a code",
    isCritical: false,
    needs: DIARY,
    write: withJob(({ job, name, stage: { record } }) => ({
      wants: `${name} lives in ${record.words.flat} B2: that is not a code of another area.`,
      script: { opening: askFor(job, name), facts: { address: flatIn(record) } },
      expects: { books: [{ job: job.name, address: flatIn(record) }] },
    })),
  },
  {
    id: "withheld-number",
    title: "Calls from a withheld number",
    isCritical: false,
    needs: DIARY,
    write: withJob(({ job, name, number, stage: { words } }) => ({
      wants: `${name} calls from a withheld number and gives another one to call back.`,
      caller: null,
      script: { opening: `${askFor(job, name)} You can reach me on ${words.sayNumber(number)}.` },
      expects: { books: [{ job: job.name, phone: number }] },
    })),
  },
  {
    id: "other-number",
    title: "Calls on behalf of somebody else",
    isCritical: false,
    needs: DIARY,
    write: withJob(({ job, name, stage: { words, person, record } }) => {
      const other = person(3);
      return {
        wants: `${name} books for a neighbour, whose number has to be in the booking.`,
        script: {
          opening: `${askFor(job, name)} Please ${record.words.ring} my neighbour on ${words.sayNumber(other.number)}.`,
        },
        expects: { books: [{ job: job.name, phone: other.number }] },
      };
    }),
  },
];
