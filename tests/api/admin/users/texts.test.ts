import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { inboundTexts, textMessages } from "@/db/schema/messages";
import { userTexts } from "@/lib/agent/texts/contract";
import { myCall } from "@/lib/dashboard/call-page/contract";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { newSid } from "@/tests/support/texts";

describeRefusals(userTexts, `/api/admin/users/${randomUUID()}/texts`);

/** A text of every kind, a minute apart: refused, sent, answered. */
async function makeTexts(userId: string, callId: string | null = null) {
  const [ours, theirs] = [uniqueNumber(), "+447700900142"];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
  const text = { userId, callId, sender: ours, recipient: theirs };
  await database()
    .insert(textMessages)
    .values([
      {
        ...text,
        cause: randomUUID(),
        body: "First",
        status: "failed",
        problem: "Twilio 30007",
        createdAt: at(1),
      },
      { ...text, cause: randomUUID(), body: "Second", status: "sent", createdAt: at(2), sentAt: at(2) },
    ]);
  await database()
    .insert(inboundTexts)
    .values({
      userId,
      callId,
      sid: newSid(),
      sender: theirs,
      recipient: ours,
      body: "Third",
      receivedAt: at(3),
    });
}

describe("a client's texts", () => {
  it("are shown to admins, newest first, with status and reason, without other clients' texts", async () => {
    const [admin, client, other] = await Promise.all([
      makePerson({ admin: true }),
      makePerson(),
      makePerson(),
    ]);
    await makeTexts(client.id);
    await makeTexts(other.id);
    const { status, body } = await api("GET", `/api/admin/users/${client.id}/texts`, { token: admin.token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { body: "Third", status: "received", number: "+447700900142", problem: null },
      { body: "Second", status: "sent", problem: null },
      { body: "First", status: "failed", problem: "Twilio 30007" },
    ]);
  });

  it("of a client who does not exist are not found", async () => {
    const admin = await makePerson({ admin: true });
    const answer = await api("GET", `/api/admin/users/${randomUUID()}/texts`, { token: admin.token });
    expect(answer.status).toBe(404);
  });

  it("are on the page of the call that they belong to, oldest first, without Twilio's reasons", async () => {
    const [client, other] = [await makePerson(), await makePerson()];
    const { callId } = await makeCall(client.id);
    await makeTexts(client.id, callId);
    await makeTexts(client.id);
    await makeTexts(other.id, callId);
    const path = myCall.path.replace("{callId}", callId);
    const { body } = await api("GET", path, { token: client.token });
    expect(body.data.texts.map((text: { body: string }) => text.body)).toEqual(["First", "Second", "Third"]);
    expect(JSON.stringify(body)).not.toContain("Twilio 30007");
  });
});
