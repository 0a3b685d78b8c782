import { randomBytes } from "node:crypto";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks";
import { rawSql } from "@/db/client";
import { answerText } from "@/lib/agent/replies/answer-text";
import { env } from "@/lib/platform/core/env";
import { api } from "./api";

export const newSid = () => `SM${randomBytes(16).toString("hex")}`;

type Text = { from: string; to: string; body: string; sid?: string };
type Changes = {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  search?: string;
  raw?: string;
};

/** A text as Twilio posts it, signed over the public address with our account's token. */
export function postText({ from, to, body, sid = newSid() }: Text, changes: Changes = {}) {
  const { TWILIO_ACCOUNT_SID = "", TWILIO_AUTH_TOKEN = "", APP_URL } = env();
  const fields = {
    AccountSid: TWILIO_ACCOUNT_SID,
    MessageSid: sid,
    SmsSid: sid,
    SmsStatus: "received",
    From: from,
    To: to,
    Body: body,
    NumMedia: "0",
    ...changes.fields,
  };
  const path = `/api/external/text${changes.search ?? ""}`;
  return api("POST", path, {
    raw: changes.raw ?? new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": getExpectedTwilioSignature(TWILIO_AUTH_TOKEN, APP_URL + path, fields),
      ...changes.headers,
    },
  });
}

/** The texts that came to one of our numbers, oldest first. */
export const textsTo = (number: string) =>
  rawSql()`select * from inbound_texts where recipient = ${number} order by received_at, id`;

/** Runs the jobs for texts to a number, as the worker would. */
export async function answerTextsTo(number: string): Promise<void> {
  for (const { id, handled_at } of await textsTo(number)) if (handled_at === null) await answerText(id);
}

/** A text comes in and is handled; returns its row. */
export async function textIn(text: Text) {
  const answer = await postText(text);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  await answerTextsTo(text.to);
  return (await textsTo(text.to)).at(-1);
}
