import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { Recipient } from "@/lib/outward/automations/definition";
import { type FieldValues, fillIn, plain, valueAt } from "@/lib/outward/automations/template";
import {
  type AttemptContext,
  type Facts,
  type Performed,
  type Performers,
  StepFailure,
} from "@/lib/outward/runs/performers";
import { refuseOnlyLinks, withoutLinks } from "@/lib/outward/runs/without-links";
import { sendMail } from "@/lib/providers/google/mail";
import { atGoogle } from "./at-google";

type MailInput = { to: string; subject: string; body: string; refused?: string };
type ReplyInput = MailInput & { thread_id: string; message_id: string; references: string[] };

const send = atGoogle({
  service: "google_gmail",
  effect: sendMail,
  findPermissions: ["mail.read"],
  read: (values) => {
    const { to, subject, body } = values as MailInput;
    return { to: [to], subject, text: body };
  },
  output: ({ mailId, threadId }) => ({ mail_id: mailId, thread_id: threadId }),
});

const reply = atGoogle({
  service: "google_gmail",
  effect: sendMail,
  permissions: ["mail.read"],
  findPermissions: ["mail.read"],
  read: (values) => {
    const { to, subject, body, ...mail } = values as ReplyInput;
    const { thread_id: threadId, message_id: messageId, references } = mail;
    return { to: [to], subject, text: body, inReplyTo: { threadId, messageId, references } };
  },
  output: ({ mailId, threadId }) => ({ mail_id: mailId, thread_id: threadId }),
});

export const mailSteps = {
  send_mail: {
    input: async ({ to, subject, body }, facts, { runId }) => {
      const address = addressOf(to, facts);
      const shown = await factsFor(to, address, facts, runId);
      const refused = tooLateFor(to, address, facts) ?? refuseOnlyLinks(body, facts, shown);
      return {
        to: address,
        subject: fillIn(subject, shown.values, shown.zone),
        body: fillIn(body, shown.values, shown.zone),
        ...(refused === undefined ? {} : { refused }),
      };
    },
    ...send,
    perform: async (input: FieldValues, context: AttemptContext): Promise<Performed> => {
      const { refused } = input as MailInput;
      return refused ? { output: {}, skipped: refused } : send.perform(input, context);
    },
  },
  /**
   * To where the mail that started the run wants its answers, once a day, so that two machines cannot answer each other.
   * That may be somebody who did not write it: they get none of its links.
   */
  reply_mail: {
    input: async ({ body }, facts, { runId }) => {
      const { sender_address, reply_address, thread_id, message_id, references } = facts.values.event;
      const recipient = plain(reply_address) || plain(sender_address);
      const isElsewhere = !facts.isTest && recipient !== plain(sender_address);
      const shown = isElsewhere ? await withoutLinks(facts, { runId, recipient }) : facts;
      const refused = tooLateFor(SENDER, recipient, facts) ?? refuseOnlyLinks(body, facts, shown);
      const line = plain(shown.values.event.subject);
      return {
        to: facts.isTest ? plain(facts.values.business.owner_email) : recipient,
        subject: /^re:/i.test(line) ? line : `Re: ${line}`,
        body: fillIn(body, shown.values, shown.zone),
        thread_id,
        message_id,
        references,
        ...(refused === undefined ? {} : { refused }),
      };
    },
    ...reply,
    perform: async (input: FieldValues, context: AttemptContext): Promise<Performed> => {
      const { to, refused } = input as ReplyInput;
      if (refused) return { output: {}, skipped: refused };
      if (context.isTest) return reply.perform(input, context);
      if (!(await mayAnswer(context.userId, to, context.key)))
        return { output: {}, skipped: "This sender has had an automatic answer today." };
      try {
        return await reply.perform(input, context);
      } catch (thrown) {
        if (wasRefused(thrown)) await takeBack(context.userId, to, context.key);
        throw thrown;
      }
    },
  },
} satisfies Partial<Performers>;

/** One answer to a sender within a day; the same step may try again. */
async function mayAnswer(userId: string, address: string, key: string): Promise<boolean> {
  const rows = await execute<{ may: boolean }[]>(sql`
    insert into mail_senders as m (user_id, address, answered_at, answered_by)
    values (${userId}, ${address.toLowerCase()}, now(), ${key})
    on conflict (user_id, address) do update set answered_at = now(), answered_by = ${key}
    where m.answered_at is null or m.answered_at < now() - interval '1 day' or m.answered_by = ${key}
    returning true as may`);
  return rows.length > 0;
}

const wasRefused = (thrown: unknown) =>
  thrown instanceof StepFailure && (thrown.then.kind === "fail" || thrown.then.kind === "hold");

/** The sender has had no answer: their next mail may have one. */
const takeBack = (userId: string, address: string, key: string) =>
  execute(sql`
    update mail_senders set answered_at = null, answered_by = null
    where user_id = ${userId} and address = ${address.toLowerCase()} and answered_by = ${key}`);

/** The mail address of a recipient. A field without one is a failure that a person must see. */
export function addressOf(to: Recipient, { values, isTest }: Facts): string {
  const address =
    to.kind === "owner" || isTest
      ? plain(values.business.owner_email)
      : to.kind === "fixed"
        ? to.address
        : plain(valueAt(values, to.field));
  if (!address) throw new StepFailure("There was no email address to write to.", { kind: "fail" });
  return address;
}

const SENDER: Recipient = { kind: "field", field: "event.sender_address" };
const TOO_LATE = "Not sent: the email that started this had been there for more than a day when it was read.";

/** Why the sender of a mail is not written to; undefined if they are, or it is somebody else. */
export function tooLateFor(to: Recipient, address: string, { values, isTest }: Facts): string | undefined {
  const { is_late, sender_address, reply_address } = values.event;
  if (isTest || to.kind !== "field" || is_late !== true) return undefined;
  const isSender = [sender_address, reply_address].some(
    (own) => plain(own).toLowerCase() === address.toLowerCase(),
  );
  return isSender ? TOO_LATE : undefined;
}

/** What a run's mail or invitation may tell its recipient: to an address in a field, no stranger's links. */
export const factsFor = async (
  to: Recipient,
  recipient: string,
  facts: Facts,
  runId: string,
): Promise<Facts> =>
  to.kind === "field" && !facts.isTest ? withoutLinks(facts, { runId, recipient }) : facts;
