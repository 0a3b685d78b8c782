import { randomInt } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { runRehearsal } from "@/lib/agent/rehearsals/run-rehearsal";
import type { DraftSetup } from "@/lib/agent/setup/contract";
import { fromTemplate } from "@/lib/agent/setup/templates/from-template";
import { tradesOf } from "@/lib/agent/setup/templates/trades";
import { ACTION_NAMES } from "@/lib/agent/tools/action-names";
import { env } from "@/lib/platform/core/env";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { api } from "@/tests/support/api";
import { BOOKING_SCOPES } from "@/tests/support/google";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { ownSettings } from "@/tests/support/provisioning";
import { takeJob } from "@/tests/support/queue";
import { PINNED, provision, readinessOf, startReadiness } from "@/tests/support/readiness";
import { settled } from "@/tests/support/settled";
import { buyNumber } from "@/tests/support/twilio";
import { assignLine, postTool, toolCalls } from "@/tests/support/voice";
import { newCall } from "@/tests/support/voice-desk";

const standIns = await startReadiness();
beforeEach(() => ownSettings(PINNED));

type Firm = {
  country: CountryCode;
  zone: string;
  trade: string;
  name: string;
  area: string;
  /** The prices of its first job, at first and later. */
  prices: [string, string];
  caller: string;
  transfer: string;
  owner: string;
  sender: () => string;
  address: string;
  /** As people there say it. */
  when: RegExp;
};

const LEEDS: Firm = {
  ...{ country: "GB", zone: "Europe/London", trade: "plumbing", name: "Briggate Plumbing", area: "LS" },
  prices: ["£75", "£80"],
  caller: "+447700900142",
  transfer: "+447700900112",
  owner: "+447700900321",
  sender: uniqueNumber,
  address: "3 Park Row, Leeds LS1 5HD",
  when: /^Booked: .* on [A-Z]\w+ \d+ [A-Z]\w+(?: \d{4})? at (?:noon|[\d:]+ [ap]m)\./,
};
const DALLAS: Firm = {
  ...{ country: "US", zone: "America/Chicago", trade: "roofing", name: "Lone Star Roofing", area: "752" },
  prices: ["$150", "$175"],
  caller: "+12145550142",
  transfer: "+12145550112",
  owner: "+12145550121",
  sender: () => `+1214555${randomInt(1_000, 9_999)}`,
  address: "1400 Main Street, Dallas, TX 75202",
  when: /^Booked: .* on [A-Z]\w+ [A-Z]\w+ \d+(?: \d{4})? at (?:noon|[\d:]+ [ap]m)\./,
};

/** A new client with a number, a calendar and a sender of texts, whose draft is the template with what is their own. */
async function begin(firm: Firm) {
  const { admin, google } = standIns;
  const [person, sender] = [await makePerson(), firm.sender()];
  const line = await assignLine(person.id);
  await google.connect(person.id, { scopes: BOOKING_SCOPES });
  await buyNumber(sender, "Texts");
  await buyNumber(line.number, "Calls", { VoiceUrl: `${env().VAPI_BASE_URL}/twilio/inbound_call` });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await api(method, `/api/admin/agents/${person.id}${path}`, { token: admin.token, body });
    return { status: answer.status, error: answer.body.error, data: answer.body.data };
  };
  const country = countryOf(firm.country);
  const template = tradesOf(country).find(({ id }) => id === firm.trade);
  if (!template) throw new Error(`no template ${firm.trade}`);
  const draft = fromTemplate(template, country, firm.name);
  return {
    ...{ line, call, userId: person.id },
    setup: {
      ...draft,
      ...{ time_zone: firm.zone, service_areas: [firm.area], text_sender: sender },
      ...{ transfer_number: firm.transfer, emergency_number: firm.transfer },
      notification_number: firm.owner,
      job_types: draft.job_types?.map((job, at) => ({ ...job, price: at === 0 ? firm.prices[0] : null })),
      knowledge: draft.knowledge?.map((entry) => ({ ...entry, approved_by: admin.id })),
    } satisfies DraftSetup,
    save: async (setup: DraftSetup) => {
      const { revision } = (await call("GET", "")).data.draft;
      return call("PUT", "", { setup, revision });
    },
    rehearse: async () => {
      const { newest } = (await call("POST", "/rehearsals", { kind: "rules" })).data;
      await settled();
      const job = await takeJob<{ rehearsalId: string }>(`rehearse:${newest.id}`);
      await runRehearsal(job?.rehearsalId ?? "");
      return (await call("GET", "/rehearsals")).data.newest;
    },
    publish: async () => {
      const { revision } = (await call("GET", "")).data.draft;
      return call("POST", "/publish", { revision, note: null, override_reason: null });
    },
    ring: () =>
      standIns.vapi.control("ring", { number: line.number, caller: firm.caller, callId: newCall() }),
    /** What the assistant at the provider is told. */
    prompt: async () => {
      await provision(person.id);
      const [assistant] = (await standIns.vapi.assistantsOf(person.id)) as unknown as AssistantBody[];
      return assistant?.model.messages[0]?.content ?? "";
    },
    /** The answer of a built-in action to its tool call. */
    ask: async (action: string, args: object) => {
      const [tool] = await rawSql()<{ public_key: string; line: string | null }[]>`
        select t.public_key, p.vapi_phone_number_id as line from tool_targets g join tools t on t.id = g.tool_id
          join phone_assignments p on p.phone_number = g.phone_number
        where g.user_id = ${person.id} and g.action = ${action}`;
      const at = { ...line, vapiPhoneNumberId: tool?.line ?? "" };
      const message = toolCalls(newCall(), at, [{ name: action, arguments: args }]);
      const headers = { "x-vapi-secret": PINNED.vapi_webhook_secret };
      const body = { message: { ...message, customer: { number: firm.caller } } };
      const [said] = (await postTool(tool?.public_key ?? "", { body, headers })).body.results;
      return (said.result ?? said.error) as string;
    },
  };
}

it.each([LEEDS, DALLAS])("$name goes from a template to answered calls, and back a version", async (firm) => {
  const client = await begin(firm);
  expect(await client.save(client.setup)).toMatchObject({ status: 200 });
  expect((await client.call("POST", "/tools")).data.attached).toBe(ACTION_NAMES.length);

  // An answer from before the last price: the rehearsal hears it, and the gate stays shut.
  const [first, ...rest] = client.setup.knowledge ?? [];
  const outdated = { ...first, question: "What do you charge?", answer: `Jobs cost ${firm.prices[1]}.` };
  await client.save({ ...client.setup, knowledge: [outdated, ...rest] as DraftSetup["knowledge"] });
  expect(await client.rehearse()).toMatchObject({ status: "failed" });
  expect(await client.publish()).toMatchObject({
    status: 409,
    error: expect.stringContaining("has not passed a rehearsal"),
  });
  await client.save(client.setup);

  expect(await client.rehearse()).toMatchObject({ status: "passed" });
  expect((await client.publish()).status).toBe(200);
  expect(await client.prompt()).toContain(firm.prices[0]);
  expect(await readinessOf(standIns.admin, client.userId).goLive()).toMatchObject({ status: 200 });
  expect(await client.ring()).toMatchObject({ outcome: "answered" });

  const job = client.setup.job_types?.[0]?.name ?? "";
  const offered = await client.ask("check_availability", { job, address: firm.address });
  const [time] = /\w+,? \w+ \w+(?: \d{4})? at (?:noon|[\d:]+ [ap]m)/i.exec(offered) ?? [];
  expect(time, offered).toBeTruthy();
  const details = { job, name: "Holly Sugden", address: firm.address, when: time };
  expect(await client.ask("book_job", details)).toMatch(firm.when);

  const [changed, ...others] = client.setup.job_types ?? [];
  const dearer = [{ ...changed, price: firm.prices[1] }, ...others] as DraftSetup["job_types"];
  expect((await client.save({ ...client.setup, job_types: dearer })).status).toBe(200);
  expect(await client.rehearse()).toMatchObject({ status: "passed" });
  expect((await client.publish()).data.published.version).toBe(2);
  expect(await client.prompt()).toContain(firm.prices[1]);
  expect((await client.call("POST", "/versions/1/restore", { note: null })).data.published.version).toBe(3);
  const prompt = await client.prompt();
  expect([prompt.includes(firm.prices[0]), prompt.includes(firm.prices[1])]).toEqual([true, false]);

  expect((await client.call("PUT", "/pause", { paused: true })).status).toBe(200);
  expect(await client.ring()).toMatchObject({ outcome: "forwarded", number: firm.transfer });
});
