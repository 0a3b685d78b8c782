import { randomBytes, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { mailEvents } from "@/lib/accounts/mail-suppressions/contract";
import { showUnsubscribe, unsubscribe } from "@/lib/agent/digests/contract";
import { readSubscription } from "@/lib/agent/digests/end-emails";
import { readToken, tokenOf } from "@/lib/agent/digests/link-token";
import { readReport } from "@/lib/agent/digests/read-digest";
import { deliverByEmail } from "@/lib/agent/notifications/deliver-by-email";
import { sha256 } from "@/lib/platform/core/crypto";
import { startOwnMail } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { configure } from "@/tests/support/configure";
import {
  digestClient,
  lastWeek,
  OWNER,
  reportToken,
  tellEveryList,
  thisMonday,
} from "@/tests/support/digests";
import { makeMember } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { rowsWith } from "@/tests/support/rows-with";
import { textIn } from "@/tests/support/texts";

tellEveryList();
const mail = await startOwnMail();
const MAIL_WEBHOOK_SECRET = `whsec_${randomBytes(32).toString("base64")}`;
configure({ MAIL_WEBHOOK_SECRET });

async function sentText() {
  const client = await digestClient();
  const { callId } = await makeCall(client.id, { happenedAt: lastWeek(1, "10:00") });
  await client.make(thisMonday("09:30"));
  const [text] = await client.texts();
  return { ...client, callId, link: reportToken(text?.body) };
}

describe("the token of a link", () => {
  it("gives back its id, opens nothing else, is not forged, and has one spelling", () => {
    const id = randomUUID();
    const token = tokenOf(id, "digest link");
    expect(readToken(token, "digest link")).toBe(id);
    expect(readToken(token, "digest unsubscribe")).toBeNull();
    expect(readToken(tokenOf(id, "digest link", randomBytes(32)), "digest link")).toBeNull();
    for (let place = 0; place < token.length; place++) {
      for (const sign of "AZaz09-_") {
        const other = token.slice(0, place) + sign + token.slice(place + 1);
        if (other !== token) expect(readToken(other, "digest link"), other).toBeNull();
      }
    }
    for (const text of ["", "x", `${token}=`, `${token}A`, id]) {
      expect(readToken(text, "digest link")).toBeNull();
    }
  });
});

describe("the link of a digest", () => {
  it("opens nothing once it is revoked or expired, when it is forged or unknown, or its client is disabled (MONEY-07)", async () => {
    const client = await sentText();
    const other = await sentText();
    const set = (column: string, value: unknown) =>
      rawSql()`update digest_links set ${rawSql()({ [column]: value })} where user_id = ${client.id}`;
    const opens = async (token = client.link) => (await readReport(token)) !== null;
    expect(await opens()).toBe(true);
    await set("revoked_at", new Date());
    expect(await opens()).toBe(false);
    await set("revoked_at", null);
    await set("expires_at", new Date(Date.now() - 1));
    expect(await opens()).toBe(false);
    await set("expires_at", new Date(Date.now() + 60_000));
    expect(await opens()).toBe(true);
    const [link] = await client.links();
    const forged = tokenOf(String(link?.id), "digest link", randomBytes(32));
    for (const token of [forged, tokenOf(randomUUID(), "digest link"), "", "x".repeat(43)]) {
      expect(await opens(token), token).toBe(false);
    }
    // Who can write a row still cannot sign its token.
    const [written] = await client.links();
    await rawSql()`update digest_links set hash = ${sha256(forged)} where id = ${String(written?.id)}`;
    expect(await opens(forged)).toBe(false);
    expect((await readReport(other.link))?.lists.answered).toHaveLength(1);
    await rawSql()`update profiles set disabled_at = now() where id = ${client.id}`;
    expect(await opens()).toBe(false);
    expect(await opens(other.link)).toBe(true);
  });

  it("of an email opens nothing once its reader is no owner any more, or disabled (MONEY-07)", async () => {
    const client = await digestClient({ text: false, email: true });
    const [partner, former] = [await makeMember(client, "owner"), await makeMember(client, "owner")];
    for (const { id } of [partner, former])
      await rawSql()`insert into digest_readers (person_id, user_id, monthly_email) values (${id}, ${client.id}, true)`;
    await client.make(Number((await client.due())?.monthly_due_at) + 3_600_000);
    await client.send();
    const linkTo = async ({ email }: { email: string }) => reportToken((await mail.inbox(email))[0]?.text);
    const links = [await linkTo(client), await linkTo(partner), await linkTo(former)];
    const opens = async () => Promise.all(links.map(async (token) => (await readReport(token)) !== null));
    expect(await opens()).toEqual([true, true, true]);
    await rawSql()`delete from members where user_id = ${former.id}`;
    expect(await opens()).toEqual([true, true, false]);
    await rawSql()`update members set role = 'office' where user_id = ${partner.id}`;
    expect(await opens()).toEqual([true, false, false]);
    await rawSql()`update members set role = 'owner' where user_id = ${partner.id}`;
    await rawSql()`update profiles set disabled_at = now() where id = ${partner.id}`;
    expect(await opens()).toEqual([true, false, false]);
    // The page of digests shows an owner a link that opens.
    await rawSql()`update digest_links set created_at = created_at - interval '1 minute' where person_id = ${former.id}`;
    const shown = await api("GET", "/api/user/digests", { token: client.token });
    const [digest] = (shown.body as { data: { sent: { address: string }[] } }).data.sent;
    expect(await readReport(reportToken(digest?.address))).not.toBeNull();
  });

  it("lasts 30 days, and no row has what opens it", async () => {
    const client = await sentText();
    const [link] = await rawSql()`
      select expires_at - created_at as life from digest_links where user_id = ${client.id}`;
    expect(String(link?.life)).toMatch(/^(30 days|29 days 23:59)/);
    const rows = await rowsWith([client.link]);
    // The text itself, as it was sent.
    expect(rows.every((row) => row.includes("Each call: "))).toBe(true);
  });

  it("changes nothing when it is opened (MONEY-07)", async () => {
    const client = await sentText();
    const rows = async () =>
      (
        await Promise.all(
          ["digests", "digest_entries", "digest_links", "digest_settings", "call_logs", "text_messages"].map(
            (table) =>
              rawSql()`select t::text as row from ${rawSql()(table)} t where user_id = ${client.id} order by 1`,
          ),
        )
      ).flat();
    const before = await rows();
    for (let look = 0; look < 3; look++) await readReport(client.link);
    expect(await rows()).toEqual(before);
  });

  it("keeps its figure when a caller is erased, and shows that as such", async () => {
    const client = await sentText();
    await rawSql()`update call_logs set phone_number = '+447400123987' where call_id = ${client.callId}`;
    const erased = await api("POST", "/api/user/erasures", {
      token: client.token,
      body: { phone_number: "+447400123987" },
    });
    expect(erased.status).toBeLessThan(300);
    const report = await readReport(client.link);
    expect(report?.figures.answered).toBe(1);
    expect(report?.lists.answered).toMatchObject([{ erased: true, number: null }]);
    const rows = await rawSql()`select call_id from digest_entries where user_id = ${client.id}`;
    expect(rows.every(({ call_id }) => call_id === null)).toBe(true);
  });
});

describeRefusals(showUnsubscribe, `/api/unsubscribe/${randomUUID()}`);
describeRefusals(unsubscribe, `/api/unsubscribe/${randomUUID()}`);

describe("unsubscribing", () => {
  it("is one POST without cookies, as often as it comes; looking at the page ends nothing (MONEY-07)", async () => {
    const client = await digestClient({ text: false, email: true });
    const partner = await makeMember(client, "owner");
    await rawSql()`insert into digest_readers (person_id, user_id, monthly_email) values (${partner.id}, ${client.id}, true)`;
    const token = tokenOf(client.id, "digest unsubscribe");
    for (let look = 0; look < 3; look++) {
      const opened = await api("GET", `/api/unsubscribe/${token}`);
      expect([opened.status, opened.headers.get("location")]).toEqual([303, `/unsubscribe/${token}`]);
      expect(await readSubscription(token)).toMatchObject({ wants: true });
    }
    for (let time = 0; time < 3; time++) {
      const answer = await api("POST", `/api/unsubscribe/${token}`, {
        raw: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(answer.status).toBe(200);
      expect(await readSubscription(token)).toMatchObject({ wants: false });
    }
    const readers = await rawSql()`
      select person_id, monthly_email from digest_readers where user_id = ${client.id} order by monthly_email`;
    expect(readers).toEqual([
      { person_id: client.id, monthly_email: false },
      { person_id: partner.id, monthly_email: true },
    ]);
    await client.make(Number((await client.due())?.monthly_due_at) + 3_600_000);
    await client.send();
    expect(await mail.inbox(client.email)).toEqual([]);
    expect(await mail.inbox(partner.email)).toHaveLength(1);
  });

  it("takes no other token, and a browser's form back to its page", async () => {
    const client = await digestClient({ text: false, email: true });
    const token = tokenOf(client.id, "digest unsubscribe");
    for (const wrong of [
      tokenOf(client.id, "digest link"),
      tokenOf(randomUUID(), "digest unsubscribe"),
      "x",
    ]) {
      expect((await api("POST", `/api/unsubscribe/${wrong}`)).status, wrong).toBe(404);
    }
    const answer = await api("POST", `/api/unsubscribe/${token}`, {
      headers: { "sec-fetch-mode": "navigate" },
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/unsubscribe/${token}`]);
  });

  it("by STOP to the weekly text ends that alone, and another STOP all texts (MONEY-07)", async () => {
    const client = await sentText();
    const stop = () => textIn({ from: OWNER, to: client.sender, body: "STOP" });
    expect((await stop())?.outcome).toBe("weekly_ended");
    expect((await client.texts()).at(-1)?.body).toMatch(
      /^You will no longer get the weekly text\. Emergencies/,
    );
    expect(await client.due()).toMatchObject({ weekly_due_at: null });
    const optedOut = () => rawSql()`select 1 from text_opt_outs where sender = ${client.sender}`;
    expect(await optedOut()).toHaveLength(0);
    await client.make(thisMonday("09:30") + 7 * 24 * 3_600_000);
    expect((await client.digests()).length).toBe(1);
    expect((await stop())?.outcome).toBe("opted_out");
    expect(await optedOut()).toHaveLength(1);
  });
});

describeRefusals(mailEvents, "/api/external/mail-events");

describe("a bounce or a complaint", () => {
  const tell = (event: unknown, id = `msg_${randomUUID()}`) => {
    const body = JSON.stringify(event);
    const now = new Date();
    return api("POST", "/api/external/mail-events", {
      raw: body,
      headers: {
        "content-type": "application/json",
        "svix-id": id,
        "svix-timestamp": String(Math.floor(now.getTime() / 1_000)),
        "svix-signature": new Webhook(MAIL_WEBHOOK_SECRET).sign(id, now, body),
      },
    });
  };
  const bounced = (address: string) => ({
    type: "email.bounced",
    data: { to: [address], bounce: { type: "Permanent" } },
  });

  it("ends emails to the address, and the client is told by text, once (MONEY-07)", async () => {
    const client = await digestClient({ text: false, email: true });
    await client.make(Number((await client.due())?.monthly_due_at) + 3_600_000);
    for (let time = 0; time < 2; time++)
      expect((await tell(bounced(client.email.toUpperCase()))).status).toBe(200);
    await client.send();
    expect(await mail.inbox(client.email)).toEqual([]);
    expect(await client.links()).toMatchObject([{ state: "dropped" }]);
    const texts = await client.texts();
    expect(texts).toHaveLength(1);
    expect(texts[0]?.body).toMatch(/^Our emails to .+ do not arrive, so we no longer send any there\./);
  });

  it("is told of the next address as well, if emails do not arrive there either (MONEY-07)", async () => {
    const client = await digestClient();
    await tell(bounced(client.email));
    const next = `next-${client.email}`;
    await rawSql()`update profiles set email = ${next} where id = ${client.id}`;
    await tell(bounced(next));
    expect((await client.texts()).map(({ body }) => body)).toEqual([
      expect.stringContaining(`emails to ${client.email}`),
      expect.stringContaining(`emails to ${next}`),
    ]);
  });

  it("is told again if it comes after an admin let emails go there once more (MONEY-07)", async () => {
    const client = await digestClient();
    await tell(bounced(client.email));
    await tell(bounced(client.email));
    await rawSql()`delete from email_suppressions where address = ${client.email.toLowerCase()}`;
    await tell(bounced(client.email));
    expect(await client.texts()).toHaveLength(2);
  });

  it("says which emails still come after a complaint", async () => {
    const client = await digestClient();
    await tell({ type: "email.complained", data: { to: [client.email] } });
    expect((await client.texts()).map(({ body }) => body)).toEqual([
      expect.stringContaining("were marked as spam, so we send only those about signing in there."),
    ]);
  });

  it("ends other emails too", async () => {
    const client = await digestClient();
    await tell({ type: "email.complained", data: { to: [client.email] } });
    const delivery = {
      id: randomUUID(),
      user_id: client.id,
      person_id: client.id,
      title: "Booked",
      line: "A job",
      path: "/dashboard",
    };
    const outcome = await deliverByEmail(delivery as Parameters<typeof deliverByEmail>[0]);
    expect(outcome).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("Change it in Settings"),
    });
  });

  it("counts only when it is permanent and signed", async () => {
    const client = await digestClient();
    const soft = { type: "email.bounced", data: { to: [client.email], bounce: { type: "Transient" } } };
    expect((await tell(soft)).body).toMatchObject({ suppressed: 0 });
    const unsigned = await api("POST", "/api/external/mail-events", { body: bounced(client.email) });
    expect(unsigned.status).toBe(401);
    expect(
      await rawSql()`select 1 from email_suppressions where address = ${client.email.toLowerCase()}`,
    ).toEqual([]);
  });
});
