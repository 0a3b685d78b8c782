import { afterAll } from "vitest";
import { rawSql } from "@/db/client";
import { sendAccountMail } from "@/lib/accounts/account-mail/send-mail";
import { startMailEmulator } from "@/local/emulators/mail/emulator";
import type { Refused } from "@/local/emulators/mail/smtp-sink";
import { configure } from "./configure";
import { settled } from "./settled";

export type ReceivedMail = {
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  id: string;
  headers: Record<string, string>;
};

/** A mail server of the file's own, and a project whose passwords our server may set. */
export async function startOwnMail() {
  const server = await startMailEmulator();
  afterAll(() => server.close());
  configure({
    SMTP_URL: server.smtpUrl,
    MAIL_FROM: '"Northgate Agency" <office@northgate.test>',
    SUPABASE_SECRET_KEY: process.env.TEST_SUPABASE_SECRET_KEY,
  });
  return {
    url: server.url,
    smtpUrl: server.smtpUrl,
    /** What arrived at an address, newest first. */
    inbox: async (address: string): Promise<ReceivedMail[]> =>
      (await (await fetch(`${server.url}/_control/mails?to=${encodeURIComponent(address)}`)).json()).mails,
    refuse: (code: number, times: number, what: Refused = "recipient") =>
      fetch(`${server.url}/_control/refuse`, {
        method: "POST",
        body: JSON.stringify({ code, times, what }),
      }),
  };
}

export const mailsOf = (userId: string) => rawSql()<
  { id: string; kind: string; state: string; problem: string | null }[]
>`
  select id, kind, state, problem from account_mails where user_id = ${userId} order by created_at, id`;

/** Sends a person's emails, as the worker would. */
export async function sendMails(userId: string): Promise<void> {
  await settled();
  for (const { id } of await mailsOf(userId)) await sendAccountMail(id);
}

/** The token of the link in an email. */
export const tokenIn = (mail: ReceivedMail | undefined): string =>
  /\/auth\/choose-password#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
