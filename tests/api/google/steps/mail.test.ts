import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { MINUTE } from "@/lib/platform/core/clock";
import { sendMail } from "@/lib/providers/google/mail";
import { startOwnGoogle } from "@/tests/support/google";
import { carryOut, failureOf } from "@/tests/support/steps";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

type Mail = Parameters<typeof sendMail.make>[1]["input"];
type Shown = { from: string; to: string; subject: string; headers: Record<string, string>; text: string };

const SEND = "/gmail/v1/users/me/messages/send";
const CUSTOMER = "ann@example.test";
const mail: Mail = { to: [CUSTOMER], subject: "Your boiler", text: "See you on Friday." };

async function makeAccount(scopes = ["gmail.send", "gmail.readonly"]) {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, scopes);
  const newKey = () => `${randomUUID()}:mail:0`;
  return {
    email,
    client,
    newKey,
    send: (input: Mail, key = newKey()) => carryOut({ effect: sendMail, client, key, input }),
    settings: (settings: object) => google.control("mail-settings", { email, ...settings }),
    sent: async () => (await google.effects(email)).filter(({ kind }) => kind === "mail"),
    box: async (): Promise<Shown[]> => {
      const response = await fetch(`${google.url}/_control/mail?email=${encodeURIComponent(email)}`);
      return (await response.json()).messages;
    },
  };
}

describe("sending a mail", () => {
  it("sends text in any script, with a mark that says a machine wrote it (FLOW-03)", async () => {
    const account = await makeAccount(["gmail.send"]);
    const key = account.newKey();
    const subject =
      "Ihr Termin: Größe „Bad“ 🚿, und zwar so lang, dass die Zeile umbrochen werden muss – ja?";
    const html = "<p>Grüße</p>";
    await account.send(
      { to: [CUSTOMER, "bob@example.test"], subject, text: "Grüße, 8 °C\n.\nJo", html },
      key,
    );
    const [shown] = await account.box();
    expect(shown).toMatchObject({ from: account.email, to: `${CUSTOMER}, bob@example.test`, subject });
    expect(shown?.text.replace(/\r\n/g, "\n").trim()).toBe("Grüße, 8 °C\n.\nJo");
    expect(shown?.headers).toMatchObject({ "auto-submitted": "auto-generated", "x-callwright-step": key });
    expect(shown?.headers["message-id"]).toMatch(/^<[0-9a-f]{64}@[\w.-]+>$/);
  });

  for (const [name, settings] of Object.entries({
    "by its Message-ID": {},
    "by our header, when Gmail replaced the Message-ID": { replaceMessageId: true },
  })) {
    it(`sends one mail although the answer was lost, found ${name} (FLOW-03)`, async () => {
      const account = await makeAccount();
      await account.settings(settings);
      await account.send(mail);
      for (const plan of [{ status: 502 }, { drop: true }]) {
        const key = account.newKey();
        await google.control("fail", { path: SEND, after: true, ...plan });
        const { mailId } = await account.send({ ...mail, subject: `Later: ${key}` }, key);
        expect((await account.sent()).filter((effect) => effect.key === key)).toMatchObject([{ id: mailId }]);
      }
      expect(await account.sent()).toHaveLength(3);
    });
  }

  it("is not found before Google has indexed it, and is afterwards (FLOW-03)", async () => {
    const account = await makeAccount();
    await account.settings({ indexDelayMs: 5 * MINUTE });
    const [key, since] = [account.newKey(), new Date()];
    const { mailId } = await sendMail.make(account.client, { key, prepared: null, input: mail });
    const find = () => sendMail.find?.(account.client, { key, input: mail, since });
    expect(await find()).toBeNull();
    vi.setSystemTime(Date.now() + 6 * MINUTE);
    onTestFinished(() => void vi.useRealTimers());
    expect(await find()).toMatchObject({ mailId });
    expect(sendMail.lagMs).toBeGreaterThan(30_000);
  });

  it("cannot be looked up with the permission to send alone (FLOW-03)", async () => {
    const { client, newKey } = await makeAccount(["gmail.send"]);
    const find = sendMail.find?.(client, { key: newKey(), input: mail, since: new Date() });
    expect(await failureOf(find ?? Promise.resolve())).toMatchObject({ reconnect: true });
  });

  it("lets no line break out of a header (FLOW-03)", async () => {
    const account = await makeAccount();
    const evil = "Hi\r\nBcc: thief@example.test\r\n\r\nfree text";
    await account.send({
      ...mail,
      subject: evil,
      attachments: [
        { name: `a"\r\nX-Evil: 1.txt`, mimeType: "text/plain\r\nX-Evil: 1", content: Buffer.from("x") },
      ],
      inReplyTo: { threadId: "", messageId: `<a@b>\r\nX-Evil: 1`, references: ["<c@d>\r\nX-Evil: 1"] },
    });
    const [shown] = await account.box();
    expect(Object.keys(shown?.headers ?? {})).not.toEqual(expect.arrayContaining(["bcc"]));
    expect(Object.keys(shown?.headers ?? {})).not.toEqual(expect.arrayContaining(["x-evil"]));
    expect(shown).toMatchObject({ to: CUSTOMER, subject: "Hi Bcc: thief@example.test  free text" });
    for (const to of [
      "a@example.test\r\nBcc: thief@example.test",
      "a@example.test, thief@example.test",
      "a@example.test <thief@example.test>",
      "Group: thief@example.test;",
      "nobody",
    ]) {
      await expect(account.send({ ...mail, to: [to] }), to).rejects.toMatchObject({ code: "invalid_input" });
    }
    expect(await account.sent()).toHaveLength(1);
  });

  it("answers in the thread of the mail it replies to, and sends attachments (FLOW-03)", async () => {
    const account = await makeAccount();
    const { id, threadId } = await google.control("mail", {
      email: account.email,
      from: CUSTOMER,
      subject: "Quote",
      text: "How much?",
      headers: { "Message-ID": "<first@example.test>" },
    });
    const content = Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 256));
    const sent = await account.send({
      ...mail,
      subject: "Re: Quote",
      inReplyTo: { threadId, messageId: "<first@example.test>", references: ["<zero@example.test>"] },
      attachments: [{ name: "Preis – Bad.pdf", mimeType: "application/pdf", content }],
    });
    expect(sent.threadId).toBe(threadId);
    expect(sent.mailId).not.toBe(id);
    const [shown] = await account.box();
    expect(shown?.headers).toMatchObject({
      "in-reply-to": "<first@example.test>",
      references: "<zero@example.test> <first@example.test>",
      "auto-submitted": "auto-replied",
    });
  });
});
