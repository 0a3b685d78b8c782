import { expect } from "@playwright/test";
import { environment } from "./environment";

type Mail = { subject: string; text: string };

/** The newest email to an address with this subject, once it has arrived. */
export async function receiveMail(address: string, subject: string | RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const answer = await fetch(`${environment.mailUrl}/_control/mails?to=${encodeURIComponent(address)}`);
    const { mails } = (await answer.json()) as { mails: Mail[] };
    found = mails.find((mail) => mail.subject.match(subject));
    expect(found, `an email to ${address}`).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found as Mail;
}

/** The address in an email that leads to our page of this path. */
export function linkIn({ text }: Mail, path: string): string {
  const [link] = new RegExp(`${environment.appUrl}${path}\\S*`).exec(text) ?? [];
  if (!link) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}
