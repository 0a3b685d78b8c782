import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { readCountry } from "@/lib/accounts/users/read-place";
import { readMoment } from "@/lib/outward/automations/read-moment";
import { type FieldValues, fillIn, plain, valueAt } from "@/lib/outward/automations/template";
import {
  type AttemptContext,
  type Performed,
  type Performers,
  type StepContext,
  StepFailure,
} from "@/lib/outward/runs/performers";
import { MINUTE } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { addContact, findContact } from "@/lib/providers/google/contacts";
import { makeEvent } from "@/lib/providers/google/make-event";
import { makeMeeting } from "@/lib/providers/google/make-meeting";
import { addTask } from "@/lib/providers/google/tasks";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { asStep, atGoogle, paceOf } from "./at-google";
import { addressOf, factsFor, tooLateFor } from "./mail-steps";

type TaskInput = { title: string; notes: string; due: string | null };
type ContactInput = { name: string; phone: string; email: string; note: string };
type EventInput = {
  title: string;
  description: string;
  start: string;
  minutes: number;
  guest: string | null;
  with_meet_link: boolean;
};

const CONTACTS = "google_contacts";

const add = atGoogle({
  service: CONTACTS,
  effect: addContact,
  permissions: ["contacts.write"],
  findPermissions: ["contacts.write"],
  // Google wants one write at a time for an account.
  alone: (_, { userId }) => `${CONTACTS} ${userId}`,
  read: (values) => {
    const { name, phone, email, note } = values as ContactInput;
    return { name, ...(phone ? { phone } : {}), ...(email ? { email } : {}), ...(note ? { note } : {}) };
  },
  output: () => ({ is_new: true }),
});

export const peopleSteps = {
  add_contact: {
    input: async ({ name, phone, email, note }, { values, zone }, { userId }) => {
      const number = fillIn(phone, values, zone);
      return {
        name: fillIn(name, values, zone) || number,
        phone: toE164(number, await readCountry(userId)) ?? number,
        email: fillIn(email, values, zone),
        note: fillIn(note, values, zone),
      };
    },
    ...add,
    perform: async (input: FieldValues, context: AttemptContext): Promise<Performed> => {
      const { phone, email } = input as ContactInput;
      if (!phone && !email)
        return { output: { is_new: false }, skipped: "There was no number or address to keep." };
      if (await lookUp(context, { phone, email }))
        return { output: { is_new: false }, skipped: "This contact is there already." };
      return add.perform(input, context);
    },
  },
  find_contact: {
    in: "elsewhere",
    input: async ({ phone }, { values }, { userId }) => ({
      phone: toE164(plain(valueAt(values, phone)), await readCountry(userId)) ?? "",
    }),
    pace: ({ userId }) => paceOf(userId, CONTACTS),
    perform: async (input, context) => {
      const { phone } = input as { phone: string };
      const contact = phone ? await lookUp(context, { phone, email: "" }) : null;
      return {
        output: { found: contact !== null, name: contact?.name ?? "", email: contact?.emails[0] ?? "" },
      };
    },
  },
  add_task: {
    input: ({ title, notes, due_in_days }, { values, zone }) => ({
      title: fillIn(title, values, zone),
      notes: fillIn(notes, values, zone),
      due: due_in_days === null ? null : addDays(localDay(Date.now(), zone), due_in_days),
    }),
    ...atGoogle({
      service: "google_tasks",
      effect: addTask,
      read: (values) => {
        const { title, notes, due } = values as TaskInput;
        return { title, notes, ...(due ? { due } : {}) };
      },
      output: () => ({}),
    }),
  },
  add_event: {
    input: async (step, facts, { runId }) => {
      const start = readMoment(plain(valueAt(facts.values, step.starts)), facts.zone);
      if (Number.isNaN(start)) throw new StepFailure("There was no time for the event.", { kind: "fail" });
      const invited = step.guest ? addressOf(step.guest, facts) : null;
      const guest = step.guest && invited && !tooLateFor(step.guest, invited, facts) ? invited : null;
      const shown = step.guest && guest ? await factsFor(step.guest, guest, facts, runId) : facts;
      return {
        title: fillIn(step.title, shown.values, shown.zone),
        description: fillIn(step.description, shown.values, shown.zone),
        start: new Date(start).toISOString(),
        minutes: step.minutes,
        guest,
        with_meet_link: step.with_meet_link,
      };
    },
    ...atGoogle({
      service: "google_calendar",
      effect: makeEvent,
      read: (values) => {
        const { title, description, start, minutes, guest, with_meet_link: withMeet } = values as EventInput;
        const from = new Date(start);
        return {
          summary: title,
          description,
          start: from,
          end: new Date(from.getTime() + minutes * MINUTE),
          guests: guest ? [guest] : [],
          withMeet,
        };
      },
      output: ({ url, meetUrl }) => ({ url, meet_url: meetUrl ?? "" }),
    }),
  },
  create_meeting: {
    input: () => ({}),
    ...atGoogle({
      service: "google_meet",
      effect: makeMeeting,
      read: () => ({}),
      output: ({ meetUrl }) => ({ meet_url: meetUrl }),
    }),
  },
} satisfies Partial<Performers>;

/** A contact with this number or address. */
const lookUp = ({ userId }: StepContext, wanted: { phone: string; email: string }) =>
  asStep(
    CONTACTS,
    { isUnsure: false },
    withGoogleAccess({ userId, service: CONTACTS }, (client) => findContact(client, wanted)),
  );
