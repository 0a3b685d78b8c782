import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { userWorkflows, workflowStats } from "@/lib/outward/workflows/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

describeRefusals(userWorkflows, `/api/workflow/user/${randomUUID()}`);
describeRefusals(workflowStats, `/api/workflow/stats/${randomUUID()}/email-responder`);

async function assign(userId: string, name: string, slug: string) {
  await rawSql()`
    insert into workflow_assignments (user_id, workflow_name, workflow_slug, description)
    values (${userId}, ${name}, ${slug}, 'What it does')`;
}

async function report(userId: string, slug: string, metric: string, value: number) {
  await rawSql()`
    insert into workflow_stats (user_id, workflow_slug, metric, value) values (${userId}, ${slug}, ${metric}, ${value})`;
}

const [mine, other, admin] = [await makePerson(), await makePerson(), await makePerson({ admin: true })];
await assign(mine.id, "Email Responder", "email-responder");
await assign(mine.id, "Calendar Manager", "calendar-manager");
await assign(other.id, "Not mine", "email-responder");
await report(mine.id, "email-responder", "emails_answered", 94);
await report(mine.id, "email-responder", "reply_rate_percent", 31.1);
await report(mine.id, "calendar-manager", "jobs_booked", 7);
await report(other.id, "email-responder", "emails_answered", 5_555);

const workflowsOf = (userId: string, token: string) => api("GET", `/api/workflow/user/${userId}`, { token });
const statsOf = (userId: string, slug: string, token: string) =>
  api("GET", `/api/workflow/stats/${userId}/${slug}`, { token });

describe("a user's workflows", () => {
  it("are those assigned to them and no other user's (API-16, DATA-10, ROLE-06)", async () => {
    const { status, body } = await workflowsOf(mine.id, mine.token);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({
      user_id: mine.id,
      workflow_name: "Email Responder",
      workflow_slug: "email-responder",
      description: "What it does",
    });
  });

  it("are an empty list for a user who has none (WORK-05)", async () => {
    const person = await makePerson();
    expect((await workflowsOf(person.id, person.token)).body).toEqual({ success: true, data: [] });
  });

  it("are found by the user's id in capitals too", async () => {
    expect((await workflowsOf(mine.id.toUpperCase(), mine.token)).body.data).toHaveLength(2);
  });

  it("are shown to an admin (ROLE-08)", async () => {
    expect((await workflowsOf(mine.id, admin.token)).body.data).toHaveLength(2);
    expect((await statsOf(mine.id, "calendar-manager", admin.token)).body.data).toMatchObject({
      jobs_booked: 7,
    });
  });

  it("are not found by another client, just as those of an unknown user (ROLE-15)", async () => {
    const answers = [
      await workflowsOf(other.id, mine.token),
      await workflowsOf(randomUUID(), mine.token),
      await workflowsOf("not-an-id", mine.token),
      await statsOf(other.id, "email-responder", mine.token),
      await statsOf(randomUUID(), "email-responder", mine.token),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).not.toHaveProperty("data");
    }
    expect(answers[0]?.body.error).toBe(answers[1]?.body.error);
  });

  it("of a user who does not exist are not found, even by an admin", async () => {
    expect((await workflowsOf(randomUUID(), admin.token)).status).toBe(404);
    expect((await statsOf(randomUUID(), "email-responder", admin.token)).status).toBe(404);
  });
});

describe("the figures of a workflow", () => {
  it("are a map of metrics to values with updatedAt (API-20, DATA-11)", async () => {
    const { status, body } = await statsOf(mine.id, "email-responder", mine.token);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      emails_answered: 94,
      reply_rate_percent: 31.1,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it("are empty while nothing was reported", async () => {
    expect((await statsOf(mine.id, "never-heard-of", mine.token)).body).toEqual({ success: true, data: {} });
  });
});
