import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { receiveTouch } from "@/lib/agent/touches/contract";
import { sha256 } from "@/lib/platform/core/crypto";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { makePage, ORIGIN, sendTouch, touchesOf, touchOf } from "@/tests/support/touches";

describeRefusals(receiveTouch, "/api/touches/unknown");

const client = await makePerson();
const key = await makePage(client);

describe("a client's page that tells of a click", () => {
  it("is heard once, with consent as it was given, and without what the address held", async () => {
    const touch = touchOf({ fbp: "fb.1.1.2", utm: { id: "1202", campaign: "Boilers" } });
    for (let turn = 0; turn < 2; turn++) {
      const { status, headers } = await sendTouch(key, touch);
      expect([status, headers.get("access-control-allow-origin")]).toEqual([204, ORIGIN]);
    }
    const rows = await touchesOf(client);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      phone: "+447400123456",
      gclid: "Cj0KCQ.test-1",
      fbp: "fb.1.1.2",
      utm: { id: "1202", campaign: "Boilers" },
      page: `${ORIGIN}/boilers`,
      source: "script",
      ad_user_data: "granted",
      ad_personalization: "denied",
      consent_source: "page",
    });
    const [site] = await rawSql()`select heard_at is not null as heard from touch_sites where key = ${key}`;
    expect(site?.heard).toBe(true);
  });

  it("is refused from another origin, and with another key (MONEY-03)", async () => {
    const before = (await touchesOf(client)).length;
    for (const origin of [
      "https://evil.example",
      `${ORIGIN}.evil.example`,
      "http://www.hartley.example",
      "null",
      null,
    ]) {
      const { status, headers } = await sendTouch(key, touchOf(), origin);
      expect([status, headers.get("access-control-allow-origin")], String(origin)).toEqual([401, null]);
    }
    expect((await sendTouch(`${key}x`, touchOf())).status).toBe(401);
    expect(await touchesOf(client)).toHaveLength(before);
  });

  it("stores nothing without consent, nor what no page of ours sends (MONEY-03)", async () => {
    const before = (await touchesOf(client)).length;
    const denied = { ad_user_data: "denied", ad_personalization: "denied", source: "page" };
    for (const touch of [
      touchOf({ consent: denied }),
      touchOf({ consent: undefined }),
      touchOf({ consent: { ...denied, ad_user_data: "granted", source: "guessed" } }),
      touchOf({ user_id: client.id }),
      touchOf({ gclid: "a b" }),
      touchOf({ gclid: "x".repeat(501) }),
      touchOf({ utm: { campaign: "x".repeat(201) } }),
      touchOf({ page: "javascript:alert(1)" }),
      touchOf({ id: "1" }),
      "not json",
      "[]",
    ]) {
      expect((await sendTouch(key, touch)).status, JSON.stringify(touch)).toBe(400);
    }
    const large = await sendTouch(key, touchOf({ page: `${ORIGIN}/${"x".repeat(5_000)}` }));
    expect(large.status).toBe(413);
    // What was typed is no phone number: it could never be joined to a call.
    expect((await sendTouch(key, touchOf({ phone: "my phone" }))).status).toBe(204);
    expect(await touchesOf(client)).toHaveLength(before);
  });

  it("is heard 2,000 times a day, however many visitors it says it has", async () => {
    const other = await makePerson();
    const own = await makePage(other);
    expect((await sendTouch(own, touchOf())).status).toBe(204);
    await rawSql()`update rate_limits set hits = 2000 where bucket = ${sha256(`touches ${other.id}`)}`;
    expect((await sendTouch(own, touchOf())).status).toBe(429);
    expect(await touchesOf(other)).toHaveLength(1);
  });

  it("is heard 100 times a day from one address, so that no stranger uses up what its visitors have", async () => {
    const other = await makePerson();
    const own = await makePage(other);
    const from = (address: string) => sendTouch(own, touchOf(), ORIGIN, { "x-client-address": address });
    expect((await from("203.0.113.20")).status).toBe(204);
    await rawSql()`
      update rate_limits set hits = 100 where bucket = ${sha256(`touches ${other.id} 203.0.113.20`)}`;
    for (let count = 0; count < 3; count++) expect((await from("203.0.113.20")).status).toBe(429);
    const [all] =
      await rawSql()`select hits from rate_limits where bucket = ${sha256(`touches ${other.id}`)}`;
    expect(all?.hits).toBe(1);
    expect((await from("203.0.113.21")).status).toBe(204);
  });

  it("is heard no more once it has no origin", async () => {
    const other = await makePerson();
    const own = await makePage(other, []);
    expect((await sendTouch(own, touchOf())).status).toBe(401);
  });
});
