import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "@/lib/providers/google/mail";
import { listMailSince, readMailPosition, readNewMail } from "@/lib/providers/google/new-mail";
import { readAttachment, readMail } from "@/lib/providers/google/read-mail";
import { startOwnGoogle } from "@/tests/support/google";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

async function makeAccount() {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, ["gmail.send", "gmail.readonly"]);
  const receive = async (mail: object = {}): Promise<string> =>
    (
      await google.control("mail", {
        email,
        from: "Ann <ann@example.test>",
        subject: "Hi",
        text: "Hello",
        ...mail,
      })
    ).id;
  const since = async () => (await readMailPosition(client)).historyId;
  return { email, client, receive, since };
}

describe("new mail", () => {
  it("is what came into the inbox after the position, once (FLOW-03)", async () => {
    const { email, client, receive, since } = await makeAccount();
    await receive();
    const start = await since();
    expect(await readNewMail(client, { since: start })).toEqual({
      position: { historyId: start },
      mailIds: [],
    });
    const ids = [await receive(), await receive()];
    const input = { to: ["ann@example.test"], subject: "Out", text: "Not in the inbox" };
    await sendMail.make(client, { key: "run:mail:0", prepared: null, input });
    const news = await readNewMail(client, { since: start });
    if (news === "expired") throw new Error("expired");
    expect(news.mailIds).toEqual(ids);
    expect(await readNewMail(client, { since: news.position.historyId })).toMatchObject({ mailIds: [] });
    expect(Number(news.position.historyId)).toBeGreaterThan(Number(start));
    expect(email).toBeTruthy();
  });

  it("is read in pages (FLOW-03)", async () => {
    const { client, receive, since } = await makeAccount();
    const start = await since();
    const ids = await Promise.all(Array.from({ length: 520 }, () => receive()));
    const news = await readNewMail(client, { since: start });
    expect(news === "expired" ? news : new Set(news.mailIds)).toEqual(new Set(ids));
    expect(await listMailSince(client, { after: new Date(Date.now() - 60_000), max: 510 })).toHaveLength(510);
  });

  it("can be listed by time when Google has forgotten the position (FLOW-03)", async () => {
    const { email, client, receive, since } = await makeAccount();
    const start = await since();
    const id = await receive();
    await google.control("expire-history", { email });
    expect(await readNewMail(client, { since: start })).toBe("expired");
    expect(await listMailSince(client, { after: new Date(Date.now() - 60_000), max: 10 })).toEqual([id]);
    expect(await listMailSince(client, { after: new Date(Date.now() + 60_000), max: 10 })).toEqual([]);
    expect(await readNewMail(client, { since: await since() })).toMatchObject({ mailIds: [] });
  });
});

describe("a mail that is read", () => {
  it("has its sender, thread, text and attachments (FLOW-03)", async () => {
    const { email, client, receive } = await makeAccount();
    const content = Buffer.from([0, 255, 13, 10, 45, 45]);
    const id = await receive({
      from: '"Müller, Ann" <Ann@Example.test>',
      subject: "Angebot für Küche",
      text: "Grüße\n\nAnn",
      html: "<p>Grüße</p>",
      headers: { "Message-ID": "<m1@example.test>", References: "<a@x.test> <b@x.test>" },
      attachments: [
        { filename: "Foto Küche.jpg", contentType: "image/jpeg", content: content.toString("base64") },
      ],
    });
    const mail = await readMail(client, id);
    expect(mail).toMatchObject({
      id,
      from: { name: "Müller, Ann", address: "ann@example.test" },
      to: [{ address: email }],
      subject: "Angebot für Küche",
      text: "Grüße\n\nAnn",
      messageId: "<m1@example.test>",
      references: ["<a@x.test>", "<b@x.test>"],
      isAutomatic: false,
      step: null,
      attachments: [{ name: "Foto Küche.jpg", mimeType: "image/jpeg", size: 6 }],
    });
    expect(Math.abs((mail?.receivedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const attachmentId = mail?.attachments[0]?.id ?? "";
    expect(await readAttachment(client, { mailId: id, attachmentId })).toEqual(content);
    expect(await readAttachment(client, { mailId: id, attachmentId: "9" })).toBeNull();
    expect(await readMail(client, "gone")).toBeNull();
  });

  it("is text even if only HTML was sent, at most 20,000 characters of it (FLOW-03)", async () => {
    const { client, receive } = await makeAccount();
    const html = `<head><title>x</title><style>p{}</style></head><!-- a > b --><p>Hi &amp; bye</p><script>1<2</script>Jo`;
    const read = async (mail: object) =>
      (await readMail(client, await receive({ text: undefined, ...mail })))?.text;
    expect(await read({ html })).toBe("Hi & bye\nJo");
    expect(await read({ html: `${"<p>word</p>".repeat(9_000)}` })).toHaveLength(20_000);
    expect(await read({ html: `ok${"<style>".repeat(50_000)}` })).toBe("ok");
  });

  it("is automatic if a machine sent it, so that nothing answers it (FLOW-03)", async () => {
    const { client, receive } = await makeAccount();
    const isAutomatic = async (mail: object) => (await readMail(client, await receive(mail)))?.isAutomatic;
    for (const headers of [
      { "Auto-Submitted": "auto-replied (vacation)" },
      { "List-Id": "<news.example.test>" },
      { Precedence: "bulk" },
      { "X-Autoreply": "yes" },
      { "X-Auto-Response-Suppress": "All" },
    ]) {
      expect(await isAutomatic({ headers }), JSON.stringify(headers)).toBe(true);
    }
    expect(await isAutomatic({ from: "MAILER-DAEMON@example.test" })).toBe(true);
    expect(await isAutomatic({ headers: { "Auto-Submitted": "no" } })).toBe(false);
  });

  it("arrives at another account with the step that sent it, and counts as automatic (FLOW-03)", async () => {
    const [jo, sam] = [await makeAccount(), await makeAccount()];
    const start = await sam.since();
    const input = { to: [sam.email], subject: "Hi", text: "Hello" };
    await sendMail.make(jo.client, { key: "run:mail:0", prepared: null, input });
    const news = await readNewMail(sam.client, { since: start });
    const [id = ""] = news === "expired" ? [] : news.mailIds;
    expect(await readMail(sam.client, id)).toMatchObject({
      from: { address: jo.email },
      step: "run:mail:0",
      isAutomatic: true,
    });
  });
});
