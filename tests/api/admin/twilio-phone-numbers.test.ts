import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { twilioPhoneNumbers } from "@/lib/accounts/phones/contract";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { quickest } from "@/tests/support/speed";
import { buyNumber, startOwnTwilio, twilioControl } from "@/tests/support/twilio";

const URL = "/api/admin/twilio-phone-numbers";
const LIST = "*/IncomingPhoneNumbers.json";

describeRefusals(twilioPhoneNumbers, URL);

await startOwnTwilio();

const admin = await makePerson({ admin: true });

type Listed = { phoneNumber: string };
const ask = () => api("GET", URL, { token: admin.token });
const numbers = async () => (await ask()).body.data.map(({ phoneNumber }: Listed) => phoneNumber);

describe("the provider's numbers", () => {
  it("are listed by name with their sid (API-31, DATA-20)", async () => {
    const [first, second] = [uniqueNumber(), uniqueNumber()];
    await buyNumber(second, "zz second");
    await buyNumber(first, "zz first");
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.data.slice(-2)).toEqual([
      { phoneNumber: first, friendlyName: "zz first", sid: expect.stringMatching(/^PN[0-9a-f]{32}$/) },
      { phoneNumber: second, friendlyName: "zz second", sid: expect.stringMatching(/^PN[0-9a-f]{32}$/) },
    ]);
  });

  it("leave out assigned ones, and include them again when they are free (PHONES-06)", async () => {
    const number = uniqueNumber();
    await buyNumber(number, "Spare");
    expect(await numbers()).toContain(number);
    await rawSql()`insert into phone_assignments (phone_number, user_id) values (${number}, ${admin.id})`;
    expect(await numbers()).not.toContain(number);
    await rawSql()`update phone_assignments set is_active = false where phone_number = ${number}`;
    expect(await numbers()).toContain(number);
  });

  it("are complete when Twilio returns them in several pages (API-31)", async () => {
    const bought = Array.from({ length: 1_005 }, uniqueNumber);
    for (let begin = 0; begin < bought.length; begin += 100) {
      await Promise.all(bought.slice(begin, begin + 100).map((number) => buyNumber(number, "Many")));
    }
    const listed = new Set(await numbers());
    expect(bought.filter((number) => !listed.has(number))).toEqual([]);
  });

  it.each([
    ["fails", { status: 503 }],
    ["refuses our credentials", { status: 401 }],
    ["is too busy", { status: 429 }],
    ["hangs up", { drop: true }],
    ["answers something that is no JSON", { status: 200, body: "<html>Welcome</html>" }],
    ["answers JSON that is no list", { status: 200, body: { hello: "world" } }],
  ])("are reported as missing, in a calm sentence, when Twilio %s (PHONES-07, API-31)", async (_, plan) => {
    await twilioControl("fail", { path: LIST, ...plan });
    const { status, body } = await ask();
    expect(status).toBe(502);
    expect(body).toMatchObject({
      success: false,
      code: "provider_failed",
      error: "Twilio’s numbers can't be listed right now. Type the number instead.",
    });
    expect((await ask()).status).toBe(200);
  });

  it("are reported as missing within seconds when Twilio is slow (PHONES-07)", async () => {
    const took = await quickest(async () => {
      await twilioControl("delay", { path: LIST, ms: 30_000 });
      expect((await ask()).status).toBe(502);
    }, 7_000);
    expect(took).toBeLessThan(7_000);
  });

  it("are reported as missing while Twilio is not set up (PHONES-07)", async () => {
    const configured = env();
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = configured;
    Object.assign(configured, { TWILIO_ACCOUNT_SID: undefined, TWILIO_AUTH_TOKEN: undefined });
    try {
      const { status, body } = await ask();
      expect([status, body.error]).toEqual([503, "Twilio isn't set up here. Type the number instead."]);
    } finally {
      Object.assign(configured, { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN });
    }
  });

  it("come without our credentials, whatever happens (SAFE-01)", async () => {
    await twilioControl("fail", { path: LIST, status: 401 });
    const answers = JSON.stringify([(await ask()).body, (await ask()).body, randomUUID()]);
    expect(answers).not.toContain(env().TWILIO_AUTH_TOKEN);
  });
});
