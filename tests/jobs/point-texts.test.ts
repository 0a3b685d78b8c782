import { createServer } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { pointTexts, pointTextsHere } from "@/lib/agent/texts/point-texts-here";
import { env } from "@/lib/platform/core/env";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { setupOf } from "@/tests/support/agent-setup";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { jobsFor, takeJob } from "@/tests/support/queue";
import { setUpAgent } from "@/tests/support/set-up-agent";
import { answerTextsTo, textsTo } from "@/tests/support/texts";
import { buyNumber, startOwnTwilio, twilioControl } from "@/tests/support/twilio";

await startOwnTwilio();
beforeEach(() => twilioControl("reset"));

const twilio = () => {
  const client = createTwilioClient();
  if (!client) throw new Error("no Twilio");
  return client;
};
const numberAt = async (phoneNumber: string) =>
  (await twilio().incomingPhoneNumbers.list({ phoneNumber, limit: 1 }))[0];
const HERE = () => `${env().APP_URL}/api/external/text`;

async function bought() {
  const number = uniqueNumber();
  await buyNumber(number, "Texts");
  return number;
}

describe("a number that an agent texts from", () => {
  it("gets our address for texts after the setup is published, each time it is, and once a day", async () => {
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    const number = await bought();
    const save = (changes = {}) =>
      setUpAgent(admin.token, client.id, setupOf({ text_sender: number, ...changes }));
    await save();
    expect(await jobsFor(`point-texts:${number}`)).toHaveLength(1);
    await pointTexts(number);
    expect(await numberAt(number)).toMatchObject({ smsUrl: HERE(), smsMethod: "POST" });
    await takeJob(`point-texts:${number}`);
    await save({ buffer_minutes: 20 });
    expect(await jobsFor(`point-texts:${number}`)).toHaveLength(1);
  });

  it("is found by the daily run though it was set before", async () => {
    const number = await bought();
    await makeAgent((await makePerson()).id, { text_sender: number });
    await pointTexts();
    expect((await numberAt(number))?.smsUrl).toBe(HERE());
  });

  it("keeps an address set by another party, and reports it without its secrets", async () => {
    const number = await bought();
    const theirs = "https://user:secret@crm.example.com/sms?key=secret";
    const sid = (await numberAt(number))?.sid ?? "";
    await twilio().incomingPhoneNumbers(sid).update({ smsUrl: theirs });
    expect(await pointTextsHere(twilio(), number)).toEqual({
      go: "elsewhere",
      address: "https://crm.example.com/sms",
    });
    expect((await numberAt(number))?.smsUrl).toBe(theirs);
  });

  it("is taken over from the sample that Twilio gives a bought number", async () => {
    const number = await bought();
    const sid = (await numberAt(number))?.sid ?? "";
    await twilio().incomingPhoneNumbers(sid).update({ smsUrl: "https://demo.twilio.com/welcome/sms/reply/" });
    expect(await pointTextsHere(twilio(), number)).toEqual({ go: "here" });
    expect((await numberAt(number))?.smsUrl).toBe(HERE());
  });

  it("that is not ours is reported as such, and Twilio's outage is retried", async () => {
    expect(await pointTextsHere(twilio(), uniqueNumber())).toEqual({ go: "not_ours" });
    const number = await bought();
    await twilioControl("fail", { path: "*/IncomingPhoneNumbers.json", status: 503 });
    await expect(pointTexts(number)).rejects.toThrow("Twilio 20503");
    await pointTexts(number);
    expect((await numberAt(number))?.smsUrl).toBe(HERE());
  });
});

it("receives texts, signed by Twilio over our address", async () => {
  const number = await bought();
  await makeAgent((await makePerson()).id, { text_sender: number });
  await pointTextsHere(twilio(), number);
  // Plays the part of the server in production: Twilio's request goes to the handler unchanged.
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const answer = await api("POST", request.url ?? "", { raw: Buffer.concat(chunks).toString(), headers });
    response.writeHead(answer.status).end(await answer.response.text());
  });
  const { port, hostname } = new URL(env().APP_URL);
  await new Promise<void>((done) => server.listen(Number(port), hostname, done));
  try {
    await twilioControl("inbound-message", {
      from: "+447700900142",
      to: number,
      body: "Naïve 🚿 & co = 50% +1",
    });
  } finally {
    await new Promise((done) => server.close(done));
  }
  await answerTextsTo(number);
  expect(await textsTo(number)).toMatchObject([
    { sender: "+447700900142", body: "Naïve 🚿 & co = 50% +1", outcome: "passed_on" },
  ]);
});
