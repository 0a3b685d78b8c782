import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  assignPhone,
  phoneAssignments,
  unassignPhone,
  updateAssignment,
} from "@/lib/accounts/phones/contract";
import { adoptForgottenCalls } from "@/lib/calls/calls/assign-calls";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { notANumber } from "@/lib/platform/locale/read-number";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { newLine } from "@/tests/support/voice";

const URL = "/api/admin/user-phone-assignments";
const DETAILS = { description: null, vapiPhoneNumberId: null, vapiAssistantId: null, sipUri: null };

describeRefusals(phoneAssignments, URL);
describeRefusals(assignPhone, URL, { userId: randomUUID(), phoneNumber: "+442079460440" });
describeRefusals(updateAssignment, `${URL}/${randomUUID()}`, { description: null });
describeRefusals(unassignPhone, `${URL}/${randomUUID()}`);

const admin = await makePerson({ admin: true });

const assign = (userId: string, phoneNumber: string, more: Record<string, unknown> = {}) =>
  api("POST", URL, { token: admin.token, body: { userId, phoneNumber, ...more } });
const update = (id: string, details: Record<string, unknown>) =>
  api("PUT", `${URL}/${id}`, { token: admin.token, body: { ...DETAILS, ...details } });
const remove = (id: string) => api("DELETE", `${URL}/${id}`, { token: admin.token });
const list = async (query: string) => (await api("GET", `${URL}?${query}`, { token: admin.token })).body;
const auditOf = (id: string) => rawSql()`
  select actor_id, action, entity, changes from audit_log where entity_id = ${id} order by id`;
const ownerOf = async (callId: string) =>
  (await rawSql()`select user_id from call_logs where call_id = ${callId}`)[0]?.user_id;

describe("assigning a number", () => {
  it("gives it to the client and records who did (API-29, DATA-19, PHONES-02, SAFE-04)", async () => {
    const client = await makePerson({ fullName: "Ann Client" });
    const line = newLine();
    const { status, body } = await assign(client.id, line.number, {
      description: " Main line ",
      twilioSid: "PN123",
      vapiPhoneNumberId: line.vapiPhoneNumberId,
      vapiAssistantId: "assistant",
      sipUri: line.sipUri,
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      phone_number: line.number,
      user_id: client.id,
      user_email: client.email,
      user_name: "Ann Client",
      description: "Main line",
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ended_at: null,
      twilioSid: "PN123",
      vapi_phone_number_id: line.vapiPhoneNumberId,
      vapi_assistant_id: "assistant",
      sip_uri: line.sipUri,
    });
    const [entry] = await auditOf(body.data.id);
    expect(entry).toMatchObject({ actor_id: admin.id, action: "assigned", entity: "phone assignment" });
    expect(entry?.changes).toMatchObject({
      phoneNumber: { from: null, to: line.number },
      userId: { from: null, to: client.id },
    });
  });

  it("reads a number as people write it and keeps it in E.164 (PHONES-02)", async () => {
    const client = await makePerson();
    const [first, second] = [uniqueNumber(), uniqueNumber()];
    const national = `0${first.slice(3, 5)} ${first.slice(5, 9)}-${first.slice(9)}`;
    expect((await assign(client.id, national)).body.data.phone_number).toBe(first);
    const spaced = ` ${second.slice(0, 3)} (0) ${second.slice(3)} `;
    expect((await assign(client.id, spaced)).body.data.phone_number).toBe(second);
    expect((await assign(client.id, `+1 202-555-0${100 + Math.floor(Math.random() * 99)}`)).status).toBe(201);
  });

  it("refuses an invalid number, and shows the format (PHONES-02)", async () => {
    const client = await makePerson();
    for (const typed of ["abc", "12", "+44 20", "(214) 555-0123", "01179496", "020 7946 0440 or so"]) {
      const { status, body } = await assign(client.id, typed);
      const message = notANumber(typed, DEFAULT_COUNTRY);
      expect([status, body.error, body.fields], typed).toEqual([400, message, { phoneNumber: message }]);
    }
  });

  it("needs a user and a number (PHONES-04)", async () => {
    const client = await makePerson();
    const attempts = [{}, { userId: client.id }, { userId: "", phoneNumber: "+442079460440" }];
    for (const body of [...attempts, { userId: client.id, phoneNumber: "  " }]) {
      const answer = await api("POST", URL, { token: admin.token, body });
      expect([answer.status, answer.body.error]).toEqual([400, "Please select user and phone number"]);
    }
    expect((await assign(randomUUID(), uniqueNumber())).status).toBe(404);
  });

  it("refuses an assigned number, naming its holder, also in another notation (PHONES-05)", async () => {
    const [ann, bert] = [await makePerson({ fullName: "Ann Client" }), await makePerson()];
    const number = uniqueNumber();
    await assign(ann.id, number);
    const { status, body } = await assign(bert.id, `0${number.slice(3)}`);
    const message = `This phone number is already assigned to Ann Client (${ann.email})`;
    expect([status, body.code, body.error, body.fields]).toEqual([
      409,
      "conflict",
      message,
      { phoneNumber: message },
    ]);
  });

  it("names the current holder, and no previous ones (PHONES-05)", async () => {
    const [first, second, ...others] = await Promise.all(Array.from({ length: 8 }, () => makePerson()));
    if (!first || !second) throw new Error("two people");
    const number = uniqueNumber();
    const had = (person: Person) => rawSql()`
      insert into phone_assignments (phone_number, user_id, is_active) values (${number}, ${person.id}, false)`;
    await remove((await assign(first.id, number)).body.data.id);
    for (const person of others.slice(3)) await had(person);
    await assign(second.id, number);
    for (const person of others.slice(0, 3)) await had(person);
    expect((await assign(admin.id, number)).body.error).toContain(second.email);
  });

  it("names the holder by email where they gave no name (PHONES-05)", async () => {
    const nameless = await makePerson({ fullName: " " });
    const number = uniqueNumber();
    await assign(nameless.id, number);
    expect((await assign(admin.id, number)).body.error).toBe(
      `This phone number is already assigned to ${nameless.email} (${nameless.email})`,
    );
  });

  it("lets one of 50 concurrent attempts succeed and tells the others who holds it (PHONES-05, SAFE-03)", async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, index) => makePerson({ fullName: `Racer ${index}` })),
    );
    const number = uniqueNumber();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => assign(people[index % 5]?.id ?? "", number)),
    );
    const winners = answers.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    const { user_name, user_email, id } = winners[0]?.body.data ?? {};
    const told = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.error));
    expect([...told]).toEqual([`This phone number is already assigned to ${user_name} (${user_email})`]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const rows = await rawSql()`select id from phone_assignments where phone_number = ${number}`;
    expect(rows.map((row) => row.id)).toEqual([id]);
  }, 30_000);

  it("refuses a provider's id or SIP address that is in use, at its own field (DATA-19)", async () => {
    const ann = await makePerson({ fullName: "Ann Client" });
    const line = newLine();
    await assign(ann.id, line.number, { ...line });
    const byId = await assign(ann.id, uniqueNumber(), { vapiPhoneNumberId: line.vapiPhoneNumberId });
    const idTaken = `This Vapi number ID is already assigned to Ann Client (${ann.email})`;
    expect([byId.status, byId.body.fields]).toEqual([409, { vapiPhoneNumberId: idTaken }]);
    const bySip = await assign(ann.id, uniqueNumber(), { sipUri: line.sipUri.toUpperCase() });
    expect([bySip.status, Object.keys(bySip.body.fields)]).toEqual([409, ["sipUri"]]);
    const noSip = await assign(ann.id, uniqueNumber(), { sipUri: "not a sip address" });
    expect(noSip.body.fields).toEqual({ sipUri: "Enter a SIP address, such as sip:name@sip.vapi.ai" });
  });

  it("hands over the calls that came in while the number was unassigned (VOICE-02, API-29)", async () => {
    const [owner, other] = [await makePerson(), await makePerson()];
    const line = newLine();
    const [byNumber, byId, theirs] = await Promise.all([
      makeCall(null, { vapiPhoneNumber: line.number }),
      makeCall(null, { vapiPhoneNumberId: line.vapiPhoneNumberId }),
      makeCall(other.id, { vapiPhoneNumber: line.number }),
    ]);
    await assign(owner.id, line.number, { vapiPhoneNumberId: line.vapiPhoneNumberId });
    await settled();
    expect(await Promise.all([byNumber, byId, theirs].map(({ callId }) => ownerOf(callId)))).toEqual([
      owner.id,
      owner.id,
      other.id,
    ]);
  });

  it("hands over the calls to its SIP address, however that is written (VOICE-02, API-29)", async () => {
    const owner = await makePerson();
    const line = newLine();
    const { callId } = await makeCall(null, { vapiPhoneNumber: line.sipUri });
    await assign(owner.id, line.number, { sipUri: line.sipUri.toUpperCase() });
    await settled();
    expect(await ownerOf(callId)).toBe(owner.id);
  });
});

describe("calls that were not handed over when their number was assigned", () => {
  it("are handed over by the sweep, to the number's current owner (VOICE-02)", async () => {
    const owner = await makePerson();
    const line = newLine();
    const [old, fresh, unowned] = await Promise.all([
      makeCall(null, { vapiPhoneNumber: line.number, updatedAt: new Date(Date.now() - 120_000) }),
      makeCall(null, { vapiPhoneNumber: line.number }),
      makeCall(null, { vapiPhoneNumber: uniqueNumber(), updatedAt: new Date(Date.now() - 120_000) }),
    ]);
    await rawSql()`insert into phone_assignments (phone_number, user_id) values (${line.number}, ${owner.id})`;
    await adoptForgottenCalls();
    expect(await Promise.all([old, fresh, unowned].map(({ callId }) => ownerOf(callId)))).toEqual([
      owner.id,
      null,
      null,
    ]);
  });
});

describe("changing an assignment", () => {
  it("sets its description and the provider's ids, and records what changed (DATA-19, SAFE-04)", async () => {
    const client = await makePerson();
    const line = newLine();
    const { id } = (await assign(client.id, line.number, { description: "Old" })).body.data;
    const { callId } = await makeCall(null, { vapiPhoneNumberId: line.vapiPhoneNumberId });
    const details = { description: "New", vapiPhoneNumberId: line.vapiPhoneNumberId };
    const { status, body } = await update(id, details);
    expect([status, body.data.description, body.data.vapi_phone_number_id]).toEqual([
      200,
      "New",
      line.vapiPhoneNumberId,
    ]);
    await settled();
    expect(await ownerOf(callId)).toBe(client.id);
    await update(id, details);
    const audit = await auditOf(id);
    expect(audit.map(({ action }) => action)).toEqual(["assigned", "updated"]);
    expect(audit[1]?.changes).toEqual({
      description: { from: "Old", to: "New" },
      vapiPhoneNumberId: { from: null, to: line.vapiPhoneNumberId },
    });
  });

  it("leaves what is not sent as it is, such as ids that a sync has written since", async () => {
    const line = newLine();
    const { id } = (await assign((await makePerson()).id, line.number)).body.data;
    await update(id, { vapiPhoneNumberId: line.vapiPhoneNumberId, vapiAssistantId: "assistant" });
    const send = (body: unknown) => api("PUT", `${URL}/${id}`, { token: admin.token, body });
    const ids = { vapi_phone_number_id: line.vapiPhoneNumberId, vapi_assistant_id: "assistant" };
    const named = await send({ description: "Main line" });
    expect([named.status, named.body.data]).toEqual([200, expect.objectContaining(ids)]);
    const audit = await auditOf(id);
    expect(audit.at(-1)?.changes).toEqual({ description: { from: null, to: "Main line" } });
    expect(audit).toHaveLength(3);
  });

  it("refuses an id in use, an ended assignment and one that never existed", async () => {
    const client = await makePerson({ fullName: "Ann Client" });
    const line = newLine();
    await assign(client.id, line.number, { vapiPhoneNumberId: line.vapiPhoneNumberId });
    const { id } = (await assign(client.id, uniqueNumber())).body.data;
    const taken = await update(id, { vapiPhoneNumberId: line.vapiPhoneNumberId });
    expect([taken.status, taken.body.error]).toEqual([
      409,
      `This Vapi number ID is already assigned to Ann Client (${client.email})`,
    ]);
    await remove(id);
    expect((await update(id, {})).status).toBe(404);
    expect((await update(randomUUID(), {})).status).toBe(404);
  });
});

describe("deleting an assignment", () => {
  it("ends it, keeps the past and frees the number (API-30, PHONES-08, SAFE-04)", async () => {
    const [ann, bert] = [await makePerson(), await makePerson()];
    const number = uniqueNumber();
    const { id } = (await assign(ann.id, number)).body.data;
    const { callId } = await makeCall(ann.id, { vapiPhoneNumber: number });
    expect((await remove(id)).body).toEqual({ success: true });
    const [past] = (await list(`search=${encodeURIComponent(number)}`)).data;
    expect(past).toMatchObject({ id, user_id: ann.id, is_active: false, ended_at: expect.any(String) });
    expect((await assign(bert.id, number)).status).toBe(201);
    expect(await ownerOf(callId)).toBe(ann.id);
    const both = (await list(`search=${encodeURIComponent(number)}`)).data;
    expect(both.map((row: { user_id: string }) => row.user_id)).toEqual([bert.id, ann.id]);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: "unassigned",
      changes: { phoneNumber: { from: number, to: null }, userId: { from: ann.id, to: null } },
    });
  });

  it("reports when another admin was faster, and happens once (API-30)", async () => {
    const { id } = (await assign(admin.id, uniqueNumber())).body.data;
    const answers = await Promise.all([1, 2, 3].map(() => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await remove(randomUUID())).status).toBe(404);
  });
});

describe("all assignments", () => {
  it("are found by number as people write it, by description, name and email (PHONES-01)", async () => {
    const tag = randomUUID().slice(0, 8);
    const client = await makePerson({ fullName: `Dora ${tag}` });
    const number = uniqueNumber();
    await assign(client.id, number, { description: `Van ${tag}` });
    const found = async (search: string) => (await list(`search=${encodeURIComponent(search)}`)).data.length;
    const national = `0${number.slice(3, 5)} ${number.slice(5, 9)} ${number.slice(9)}`;
    for (const text of [number, national, `DORA ${tag}`, `van ${tag}`, client.email]) {
      expect(await found(text), text).toBe(1);
    }
    expect(await found(`van_${tag}`)).toBe(0);
    expect(await found("%%%")).toBe(0);
  });

  it("are all returned by default (API-28)", async () => {
    const tag = randomUUID().slice(0, 8);
    const client = await makePerson({ fullName: `Whole ${tag}` });
    await rawSql()`
      insert into phone_assignments (phone_number, user_id, is_active)
      select '+4420' || (10000000 + floor(random() * 89999999))::int, ${client.id}, false from generate_series(1, 230)`;
    const { data, next } = await list(`search=${tag}`);
    expect([data.length, next]).toEqual([230, null]);
  });

  it("are paginated without gaps or repetitions, past owners last, even when one ends in between (API-28)", async () => {
    const tag = randomUUID().slice(0, 8);
    const client = await makePerson({ fullName: `Paged ${tag}` });
    await rawSql()`
      insert into phone_assignments (phone_number, user_id, is_active, created_at)
      select '+4420' || (10000000 + floor(random() * 89999999))::int, ${client.id}, n % 3 > 0,
             now() - (n / 3) * interval '1 microsecond' from generate_series(1, 12) n`;
    const seen: { id: string; is_active: boolean }[] = [];
    let next: string | null = null;
    do {
      const page = await list(`search=${tag}&limit=5${next ? `&after=${next}` : ""}`);
      seen.push(...page.data);
      next = page.next;
      if (seen.length === 5) await remove(page.data[4].id);
    } while (next);
    const first = seen.slice(0, 12);
    expect(first.map(({ is_active }) => is_active)).toEqual([
      ...Array(8).fill(true),
      ...Array(4).fill(false),
    ]);
    // the one that ended meanwhile is listed again, at its new place among the past
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12);
    expect(seen.length - 12).toBeLessThanOrEqual(1);
  });

  it("refuse an invalid cursor", async () => {
    for (const after of ["x", "a.1.x", `p.1.${"-".repeat(36)}`, `z.1.${randomUUID()}`]) {
      expect((await api("GET", `${URL}?after=${after}`, { token: admin.token })).status, after).toBe(400);
    }
  });

  it("are found among hundreds by owner, number and description (API-28, PHONES-01)", async () => {
    const tag = randomUUID().slice(0, 8);
    const client = await makePerson({ fullName: `Many ${tag}` });
    await rawSql()`
      insert into phone_assignments (phone_number, user_id, description)
      select '+3120' || (1000000 + n), ${client.id}, 'Number ' || n from generate_series(1, 500) n`;
    try {
      const searches = ["limit=50", `limit=50&search=${tag}`, "search=31201000499", "search=number%20499"];
      const pages = [];
      for (const search of searches) pages.push(await list(search));
      expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 1, 1]);
    } finally {
      await rawSql()`delete from phone_assignments where user_id = ${client.id}`;
    }
  });
});
