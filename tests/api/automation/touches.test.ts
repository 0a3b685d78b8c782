import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { tellTouch } from "@/lib/agent/touches/contract";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { api } from "@/tests/support/api";
import { makeKey } from "@/tests/support/automation-keys";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { touchesOf } from "@/tests/support/touches";

const URL = "/api/automation/touches";
const told = (fields: Record<string, unknown> = {}) => ({
  external_id: randomUUID(),
  phone: "07400 123457",
  lead_id: "123456789012345",
  consent: { ad_user_data: "denied", ad_personalization: "denied" },
  ...fields,
});
describeRefusals(tellTouch, URL, told());

describe("another system that tells of a lead", () => {
  it("is heard once; the person's call within 30 days is matched with the form", async () => {
    const client = await makePerson();
    const token = await makeKey(client.id);
    const body = told();
    expect((await api("POST", URL, { token, body })).body).toMatchObject({ is_new: true });
    expect((await api("POST", URL, { token, body })).body).toMatchObject({ is_new: false });
    expect(await touchesOf(client)).toMatchObject([
      { source: "api", phone: "+447400123457", consent_source: "api" },
    ]);
    const soon = new Date(Date.now() + 60_000);
    const { callId } = await makeCall(client.id, { phoneNumber: "+447400123457", happenedAt: soon });
    await recordEvents([callChanged(callId)]);
    await settled();
    const [source] =
      await rawSql()`select grade, rule, version, channel from call_sources where call_id = ${callId}`;
    expect(source).toEqual({ grade: "matched", rule: "lead-form", version: 1, channel: "facebook" });
  });

  it("is of now at the latest, whatever its clock says", async () => {
    const client = await makePerson();
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const { status } = await api("POST", URL, { token: await makeKey(client.id), body: told({ at }) });
    expect(status).toBe(200);
    const [row] = await rawSql()`select at <= now() as past from touches where user_id = ${client.id}`;
    expect(row?.past).toBe(true);
  });

  it("is refused without an id, with clicks that had no consent, with no number, or a week late", async () => {
    const client = await makePerson();
    const token = await makeKey(client.id);
    for (const fields of [
      { lead_id: undefined },
      { gclid: "abc" },
      { phone: "none" },
      { at: new Date(Date.now() - 8 * 86_400_000).toISOString() },
      { consent: undefined },
    ]) {
      expect((await api("POST", URL, { token, body: told(fields) })).status, JSON.stringify(fields)).toBe(
        400,
      );
    }
    expect(await touchesOf(client)).toHaveLength(0);
  });
});
