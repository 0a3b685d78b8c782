import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  allAssignments,
  allowEditing,
  assignWorkflow,
  deleteAssignment,
} from "@/lib/outward/workflows/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const LIST = "/api/workflow/admin/assignments";
const ASSIGN = "/api/workflow/admin/assign";
const body = (userId: string, more: Record<string, unknown> = {}) => ({
  userId,
  workflowName: "Email Responder",
  workflowSlug: "email-responder",
  description: "Answers enquiries",
  ...more,
});

describeRefusals(allAssignments, LIST);
describeRefusals(assignWorkflow, ASSIGN, body(randomUUID()));
describeRefusals(allowEditing, `/api/workflow/assignment/${randomUUID()}`, { can_edit: true });
describeRefusals(deleteAssignment, `/api/workflow/assignment/${randomUUID()}`);

const admin = await makePerson({ admin: true });

const assign = (userId: string, more?: Record<string, unknown>) =>
  api("POST", ASSIGN, { token: admin.token, body: body(userId, more) });
const list = (query: string) => api("GET", `${LIST}${query}`, { token: admin.token });
const remove = (id: string) => api("DELETE", `/api/workflow/assignment/${id}`, { token: admin.token });
const auditOf = (id: string) => rawSql()`
  select actor_id, action, entity, changes from audit_log where entity_id = ${id} order by id`;

describe("assigning a workflow", () => {
  it("gives it to the client, who sees it at once, and records who did (API-19, DATA-10, ROLE-10, SAFE-04)", async () => {
    const client = await makePerson({ fullName: "Ann Client" });
    const { status, body: answer } = await assign(client.id, { workflowName: "  Email Responder " });
    expect(status).toBe(201);
    expect(answer).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        user_id: client.id,
        workflow_name: "Email Responder",
        workflow_slug: "email-responder",
        description: "Answers enquiries",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        can_edit: true,
        client: { full_name: "Ann Client", email: client.email },
      },
    });
    const own = await api("GET", `/api/workflow/user/${client.id}`, { token: client.token });
    expect(own.body.data).toEqual([expect.objectContaining({ id: answer.data.id })]);
    expect(await auditOf(answer.data.id)).toEqual([
      {
        actor_id: admin.id,
        action: "assigned",
        entity: "workflow assignment",
        changes: {
          userId: { from: null, to: client.id },
          workflowName: { from: null, to: "Email Responder" },
          workflowSlug: { from: null, to: "email-responder" },
          description: { from: null, to: "Answers enquiries" },
        },
      },
    ]);
  });

  it("needs no description (API-19)", async () => {
    const client = await makePerson();
    const { body: answer } = await assign(client.id, { description: "  " });
    expect(answer.data.description).toBeNull();
    expect((await assign(client.id, { workflowSlug: "other", description: undefined })).status).toBe(201);
  });

  it("refuses a slug that the client already has, even concurrently (API-19, WORK-09)", async () => {
    const client = await makePerson();
    const answers = await Promise.all([1, 2, 3, 4].map(() => assign(client.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "conflict",
      error:
        "This client already has a workflow with the slug email-responder. Choose another slug, or delete that assignment first.",
    });
    const [count] = await rawSql()`
      select count(*)::int as n from workflow_assignments where user_id = ${client.id}`;
    expect(count?.n).toBe(1);
  });

  it("lets two clients have the same slug (API-19)", async () => {
    const [ann, bert] = [await makePerson(), await makePerson()];
    expect([(await assign(ann.id)).status, (await assign(bert.id)).status]).toEqual([201, 201]);
  });

  it("refuses a client who does not exist (API-19)", async () => {
    const { status, body: answer } = await assign(randomUUID());
    expect(status).toBe(404);
    expect(answer.error).toContain("That client was not found");
  });

  it("says which field is wrong and what to write instead (API-19, SAFE-02)", async () => {
    const client = await makePerson();
    const attempts = [
      [{ userId: "unknown" }, "userId", "Choose a client from the list"],
      [{ workflowName: " " }, "workflowName", "Enter the workflow's name"],
      [
        { workflowSlug: "Email Responder" },
        "workflowSlug",
        "Use lower-case letters, digits and single hyphens, such as email-responder",
      ],
      [{ description: "d".repeat(501) }, "description", "Use at most 500 characters"],
    ] as const;
    for (const [wrong, field, message] of attempts) {
      const { status, body: answer } = await assign(client.id, wrong);
      expect(status).toBe(400);
      expect(answer).toMatchObject({ error: message, fields: { [field]: message } });
    }
  });
});

describe("all assignments", () => {
  it("are every client's, with the client, newest first (API-17, WORK-14, ROLE-08)", async () => {
    const tag = randomUUID().slice(0, 8);
    const [ann, bert] = [
      await makePerson({ fullName: `Ann ${tag}` }),
      await makePerson({ fullName: `Bert ${tag}` }),
    ];
    await assign(ann.id);
    await assign(bert.id, { workflowSlug: "sms-notifier" });
    const { body: answer } = await list(`?search=${tag}`);
    expect(
      answer.data.map((row: { client: unknown; workflow_slug: string }) => [row.client, row.workflow_slug]),
    ).toEqual([
      [{ full_name: `Bert ${tag}`, email: bert.email }, "sms-notifier"],
      [{ full_name: `Ann ${tag}`, email: ann.email }, "email-responder"],
    ]);
    expect((await list("?limit=1")).body.data).toHaveLength(1);
  });

  it("are found by name, email, workflow and slug, in any case, without wildcards (WORK-14)", async () => {
    const tag = randomUUID().slice(0, 8);
    const person = await makePerson({ fullName: `Dora ${tag}` });
    await assign(person.id, { workflowName: `Nightly ${tag} run`, workflowSlug: `nightly-${tag}` });
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).body.data.length;
    expect(await found(`DORA ${tag}`)).toBe(1);
    expect(await found(person.email.toUpperCase())).toBe(1);
    expect(await found(`nightly ${tag}`)).toBe(1);
    expect(await found(`nightly-${tag}`)).toBe(1);
    expect(await found(`nightly_${tag}`)).toBe(0);
    expect(await found(`%${tag}%`)).toBe(0);
  });

  it("are paginated without gaps or repetitions, even when the last one seen is deleted (WORK-14)", async () => {
    const tag = randomUUID().slice(0, 8);
    const client = await makePerson({ fullName: `Paged ${tag}` });
    await rawSql()`
      insert into workflow_assignments (user_id, workflow_name, workflow_slug, created_at)
      select ${client.id}, 'W', 'w-' || n, now() - (n / 3) * interval '1 microsecond' from generate_series(1, 10) n`;
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const { body: page } = await list(`?search=${tag}&limit=3${next ? `&after=${next}` : ""}`);
      seen.push(...page.data.map((row: { workflow_slug: string }) => row.workflow_slug));
      next = page.next;
      if (seen.length === 3) await remove(page.data[2].id);
    } while (next);
    expect(new Set(seen).size).toBe(10);
    await rawSql()`
      insert into workflow_assignments (user_id, workflow_name, workflow_slug)
      select ${client.id}, 'W', 'more-' || n from generate_series(1, 220) n`;
    const { body: whole } = await list(`?search=${tag}`);
    expect([whole.data.length, whole.next]).toEqual([229, null]); // every row, unless a limit is asked for
    expect(seen).toHaveLength(10);
  });

  it("refuse an invalid cursor", async () => {
    for (const after of ["x", "1.x", `1.${"-".repeat(36)}`]) {
      expect((await list(`?after=${after}`)).status, after).toBe(400);
    }
  });
});

describe("deleting an assignment", () => {
  it("hides the workflow and its figures from the client, and records who did (API-27, SAFE-04)", async () => {
    const client = await makePerson();
    const { id } = (await assign(client.id)).body.data;
    await rawSql()`insert into workflow_stats (user_id, workflow_slug, metric, value) values (${client.id}, 'email-responder', 'sent', 4)`;
    expect((await remove(id)).body).toEqual({ success: true });
    const own = await api("GET", `/api/workflow/user/${client.id}`, { token: client.token });
    expect(own.body.data).toEqual([]);
    const stats = () =>
      api("GET", `/api/workflow/stats/${client.id}/email-responder`, { token: client.token });
    expect((await stats()).body.data).toEqual({});
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["assigned", "unassigned"]);
    await assign(client.id);
    expect((await stats()).body.data).toMatchObject({ sent: 4 });
  });

  it("gives 404 the second time, and for an unknown id (API-27)", async () => {
    const { id } = (await assign((await makePerson()).id)).body.data;
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await remove(randomUUID())).status).toBe(404);
    expect((await remove("not-an-id")).status).toBe(404);
  });
});

it("keeps changing its automations to admins, while the client may still switch them (FLOW-01)", async () => {
  const client = await makePerson();
  const { body: made } = await assign(client.id);
  const url = `/api/workflow/assignment/${made.data.id}`;
  const { status, body: answer } = await api("PUT", url, { token: admin.token, body: { can_edit: false } });
  expect([status, answer.data]).toEqual([200, { id: made.data.id, can_edit: false }]);
  expect(await auditOf(made.data.id)).toContainEqual(
    expect.objectContaining({ action: "updated", changes: { canEdit: { from: true, to: false } } }),
  );
  const definition = { trigger: { kind: "emergency" }, conditions: [], steps: [] };
  const add = { workflow_slug: "email-responder", name: "Mine", definition };
  const refused = await api("POST", "/api/workflow/automations", { token: client.token, body: add });
  expect([refused.status, refused.body.error]).toEqual([
    403,
    "Ask your administrator to let you change this workflow.",
  ]);
  await api("PUT", url, { token: admin.token, body: { can_edit: true } });
  const allowed = await api("POST", "/api/workflow/automations", { token: client.token, body: add });
  expect(allowed.status).toBe(201);
});
