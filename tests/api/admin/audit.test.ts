import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import type { RecordedChange } from "@/lib/dashboard/history/contract";
import { auditTrail } from "@/lib/dashboard/history/contract";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { assignedCampaign } from "@/tests/support/ad-desk";
import { allRoutes, api } from "@/tests/support/api";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/admin/audit";
describeRefusals(auditTrail, URL);

const admin = await makePerson({ admin: true, fullName: "Ada Admin" });
const list = async (query: string) => (await api("GET", `${URL}?${query}`, { token: admin.token })).body;
const act = (method: string, url: string, body?: unknown) => api(method, url, { token: admin.token, body });

describe("what admins changed", () => {
  it("is listed with author, old and new values, and time, for the user concerned (SAFE-04)", async () => {
    const ann = await makePerson({ fullName: "Ann Other" });
    const phoneNumber = uniqueNumber();
    const { data } = (
      await act("POST", "/api/admin/user-phone-assignments", {
        userId: ann.id,
        phoneNumber,
        description: "Old",
      })
    ).body;
    const details = { vapiPhoneNumberId: null, vapiAssistantId: null, sipUri: null };
    await act("PUT", `/api/admin/user-phone-assignments/${data.id}`, { ...details, description: "New" });
    await act("PUT", `/api/admin/users/${ann.id}`, { disabled: true });
    const page = await list(`userId=${ann.id}`);
    expect(page.data.map((change: { action: string }) => change.action)).toEqual([
      "disabled",
      "updated",
      "assigned",
    ]);
    expect(page.data[1]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      actor: { id: admin.id, name: "Ada Admin" },
      automatic: false,
      action: "updated",
      entity: "phone assignment",
      entity_id: data.id,
      name: formatPhone(phoneNumber),
      user: { id: ann.id, name: "Ann Other" },
      changes: [{ field: "description", from: "Old", to: "New" }],
      sentence: `changed the phone number ${formatPhone(phoneNumber)} of Ann Other`,
      details: ["Description: Old → New"],
    });
    expect(page.data[2].changes).toContainEqual({ field: "userId", from: null, to: "Ann Other" });
    expect(page.entities).toEqual(expect.arrayContaining(["phone assignment", "user"]));
  });

  it("names the bill, the kind of data and the campaign of a share that were changed (SAFE-04)", async () => {
    const client = await makePerson({ fullName: "Ann Other" });
    const campaign = await assignedCampaign([client], "Boilers in Bristol");
    await act("PUT", `/api/admin/campaigns/${campaign}/shares`, {
      from_day: "2026-11-01",
      shares: [{ user_id: client.id, basis_points: 5_000 }],
    });
    await api("PUT", "/api/user/retention", { token: client.token, body: { kind: "words", days: 30 } });
    const { data } = await list(`userId=${client.id}`);
    expect(data.map(({ sentence }: RecordedChange) => sentence)).toEqual([
      "changed the period to keep Words of calls of Ann Other",
      "changed the campaign share Boilers in Bristol of Ann Other",
    ]);
    await act("PUT", "/api/admin/costs/bills", {
      ...{ month: "2025-03", source: "vapi", currency: "NZD", amount: 12.5 },
    });
    const bills = (await list("entity=provider bill")).data.map(({ sentence }: RecordedChange) => sentence);
    expect(bills).toContain("created the provider bill vapi 2025-03 NZD");
  });

  it("names the tool of a created, replaced and deleted target, and the settings by their labels (SAFE-04)", async () => {
    const { id } = await makePerson();
    const phone_number = uniqueNumber();
    await act("POST", "/api/admin/user-phone-assignments", { userId: id, phoneNumber: phone_number });
    const name = `tool-${randomUUID()}`;
    const tool = (await act("POST", "/api/admin/tools/tools", { name })).body.data;
    const save = (action: string) =>
      act("POST", `/api/admin/tools/tools/${tool.id}/targets`, { phone_number, action, replace: true });
    await save("book_job");
    const target = (await save("take_message")).body.data;
    await act("DELETE", `/api/admin/tools/targets/${target.id}`);
    const { data } = await list(`userId=${id}&entity=tool target`);
    const number = formatPhone(phone_number);
    expect(data.map(({ sentence }: RecordedChange) => sentence)).toEqual([
      `detached the tool ${name} from ${number} of ${data[0].user.name}`,
      `changed where calls go for the tool ${name} of ${data[0].user.name}`,
      `attached the tool ${name} to ${number} of ${data[0].user.name}`,
    ]);
    expect(data.map(({ details }: RecordedChange) => details)).toEqual([
      ["Built-in action: Take a message → nothing"],
      ["Built-in action: Book a job → Take a message"],
      ["Built-in action: Book a job"],
    ]);
    await act("PUT", "/api/admin/settings/voice_message_days", { value: "30" });
    const [setting] = (await list("entity=system setting")).data;
    expect([setting.sentence, setting.details]).toEqual([
      "changed the setting Keep webhook data (days)",
      [expect.stringMatching(/30$/)],
    ]);
    await act("PUT", "/api/admin/settings/voice_message_days", { value: "" });
  });

  it("shows a secret only as changed (SAFE-04, SAFE-02)", async () => {
    const made = await act("POST", "/api/admin/automation-keys", { userId: admin.id, name: "Key" });
    const webhook = await act("POST", "/api/workflow/webhook/create", {
      userId: (await makePerson()).id,
      url: "https://hook.example.com/in",
      events: ["call.completed"],
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    });
    expect([made.status, webhook.status]).toEqual([201, 201]);
    const all = JSON.stringify(await list("limit=100"));
    expect(all).not.toContain("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    expect(all).not.toContain(made.body.key ?? made.body.data.key);
  });

  it("is paginated without gaps or repetitions, by kind if requested (SAFE-04)", async () => {
    const { id } = await makePerson();
    for (let time = 0; time < 3; time += 1) {
      await act("PUT", `/api/admin/users/${id}`, { disabled: true });
      await act("PUT", `/api/admin/users/${id}`, { disabled: false });
    }
    const seen: number[] = [];
    let next: number | null = null;
    do {
      const page = await list(`userId=${id}&limit=4${next ? `&after=${next}` : ""}`);
      seen.push(...page.data.map((change: { id: number }) => change.id));
      next = page.next;
    } while (next);
    expect(seen).toHaveLength(6);
    expect(seen).toEqual([...seen].sort((left, right) => right - left));
    expect((await list(`userId=${id}&entity=campaign`)).data).toEqual([]);
    expect((await list(`userId=${id}&entity=user&limit=1`)).data).toHaveLength(1);
    for (const query of ["after=x", "after=0", "userId=x", "limit=0"]) {
      expect((await api("GET", `${URL}?${query}`, { token: admin.token })).status, query).toBe(400);
    }
  });

  it("outlives the users in it, whose names are then gone (SAFE-04)", async () => {
    const [gone, other] = [await makePerson({ admin: true }), await makePerson()];
    await api("PUT", `/api/admin/users/${other.id}`, { token: gone.token, body: { disabled: true } });
    await rawSql()`delete from accounts where id in (${gone.id}, ${other.id})`;
    const rows = (await list("entity=user&limit=100")).data;
    expect(rows.find((change: { entity_id: string }) => change.entity_id === other.id)).toMatchObject({
      actor: null,
      user: null,
      action: "disabled",
    });
  });

  it("is immutable: no endpoint changes it, and the database refuses to (SAFE-04)", async () => {
    const { id } = await makePerson();
    await act("PUT", `/api/admin/users/${id}`, { disabled: true });
    const routes = (await allRoutes()).filter(({ handler }) => handler.endpoint.path.includes("audit"));
    expect(routes.map(({ handler }) => handler.endpoint.method)).toEqual(["GET"]);
    const sql = rawSql();
    const attempts = [
      sql`delete from audit_log where entity_id = ${id}`,
      sql`update audit_log set action = 'enabled' where entity_id = ${id}`,
      sql`update audit_log set actor_id = ${id} where entity_id = ${id}`,
    ];
    for (const attempt of attempts) {
      expect(await attempt.then(() => "none", violatedConstraint)).toBe("audit_log_stays");
    }
  });
});

describe("a contact request", () => {
  it("keeps its name in the log of changes (SAFE-04)", async () => {
    const id = randomUUID();
    await rawSql()`insert into contact_leads (id, full_name, email, phone, company) values (${id}, 'Lloyd', 'l@example.test', '1', 'L')`;
    await act("PUT", `/api/admin/leads/${id}`, { handled: true });
    const [change] = (await list("entity=contact%20request&limit=100")).data.filter(
      (told: { entity_id: string }) => told.entity_id === id,
    );
    expect(change).toMatchObject({ name: "Lloyd", changes: [{ field: "handled", from: "no", to: "yes" }] });
  });
});
