import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "@/tests/support/listen";
import { WorkflowError, workflowClient } from "./workflow-client";

const ID = "3d0cd4a4-6b1c-4f0e-9f43-000000000001";
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Heard = { method?: string; url?: string; authorization?: string; body: string };

/** A server that gives every request this answer. */
async function serve(status: number, answer: string) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    heard.push({ method, url, authorization: headers.authorization, body });
    response.writeHead(status).end(answer);
  });
  stops.push(() => server.close());
  return { client: workflowClient({ getToken: () => "t", baseUrl: await listen(server) }), heard };
}

type Client = ReturnType<typeof workflowClient>;

async function failureOf(work: Promise<unknown>): Promise<WorkflowError> {
  const thrown = await work.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof WorkflowError)) throw thrown;
  return thrown;
}

const assignment = { userId: ID, workflowName: "Email", workflowSlug: "email", description: "" };
const stat = { userId: ID, workflowSlug: "email", metric: "sent" };

const operations: [requirement: string, message: string, act: (client: Client) => Promise<unknown>][] = [
  ["WORK-08", "Failed to fetch user assignments", (client) => client.listUserAssignments(ID)],
  ["WORK-08", "Failed to fetch all assignments", (client) => client.listAllAssignments()],
  ["WORK-08", "Failed to fetch users", (client) => client.listUsers()],
  ["WORK-09", "Failed to create assignment", (client) => client.createAssignment(assignment)],
  ["WORK-09", "Failed to delete assignment", (client) => client.deleteAssignment(ID)],
  ["WORK-10", "Failed to fetch assignment stats", (client) => client.readStats(ID, "email")],
  ["WORK-10", "Failed to set workflow stat", (client) => client.setStat({ ...stat, value: 1 })],
  ["WORK-10", "Failed to increment workflow stat", (client) => client.incrementStat(stat)],
];

describe("an operation on workflows that fails (WORK-08 to WORK-10)", () => {
  for (const [requirement, message, act] of operations) {
    it(`says "${message}", whether the server fails or is not there (${requirement})`, async () => {
      const { client } = await serve(500, "<h1>Bad gateway</h1>");
      const refused = await failureOf(act(client));
      expect(refused.message).toBe(message);
      expect(refused).toMatchObject({ status: 500, raw: "<h1>Bad gateway</h1>" });
      const nowhere = workflowClient({ getToken: () => null, baseUrl: "http://127.0.0.1:1" });
      const unreachable = await failureOf(act(nowhere));
      expect(unreachable).toMatchObject({ message, status: undefined, raw: undefined });
    });
  }

  it("says what the server said about a new assignment, and which field it means (WORK-09)", async () => {
    const { client } = await serve(
      400,
      JSON.stringify({
        success: false,
        error: "Choose a client from the list",
        fields: { userId: "Choose" },
      }),
    );
    const failure = await failureOf(client.createAssignment(assignment));
    expect(failure.message).toBe("Choose a client from the list");
    expect(failure.fields).toEqual({ userId: "Choose" });
    expect((await failureOf(client.deleteAssignment(ID))).message).toBe("Failed to delete assignment");
  });

  it("is handed through when no one waits for it any more", async () => {
    const { client } = await serve(200, "{}");
    await expect(client.listUsers({}, AbortSignal.abort())).rejects.not.toBeInstanceOf(WorkflowError);
  });
});

it("an operation that succeeds sends the bearer and hands on the answer (API-16, API-22)", async () => {
  const { client, heard } = await serve(200, JSON.stringify({ success: true, data: { sent: 2 } }));
  expect((await client.incrementStat({ ...stat, by: 2 })).data).toEqual({ sent: 2 });
  await client.readStats(ID, "a/b");
  expect(heard).toEqual([
    {
      method: "POST",
      url: "/api/workflow/stat/increment",
      authorization: "Bearer t",
      body: JSON.stringify({ ...stat, by: 2 }),
    },
    { method: "GET", url: `/api/workflow/stats/${ID}/a%2Fb`, authorization: "Bearer t", body: "" },
  ]);
});

it("the voice of an assignment can be neither read nor set, and both say that this was removed (WORK-13)", async () => {
  const { client, heard } = await serve(200, "{}");
  for (const act of [client.getAssignmentVoice, client.setAssignmentVoice]) {
    expect((await failureOf(act())).message).toMatch(/ was removed\. /);
  }
  expect(heard).toEqual([]);
});
