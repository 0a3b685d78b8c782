import { describe, expect, it } from "vitest";
import { testimonials } from "@/components/landing/testimonials-data";
import { rawSql } from "@/db/client";
import { upcomingEvent } from "@/lib/agent/calendar/contract";
import { callLog } from "@/lib/calls/calls/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";

/** The specification's fields by table; ours may hold more. */
const FIELDS: Record<string, string[]> = {
  "call_logs (DATA-01, DATA-03)": [
    "call_id",
    "id",
    "phone_number",
    "vapi_phone_number",
    "started_at",
    "duration",
    "summary",
    "transcript",
    "end_reason",
    "recording_url",
    "call_direction",
  ],
  "user_attributes (DATA-05)": ["cost_per_job", "down_payment", "monthly_payment", "months_paid", "currency"],
  "ad_campaigns (DATA-06)": [
    "id",
    "name",
    "status",
    "daily_budget",
    "business_type",
    "start_date",
    "created_at",
    "template_id",
  ],
  "ad_templates (DATA-08)": ["id", "name", "business_type"],
  "ad_insights (DATA-08)": ["impressions", "clicks", "leads", "spend"],
  "workflow_assignments (DATA-10)": ["id", "user_id", "workflow_name", "workflow_slug", "description"],
  "workflow_stats (DATA-11)": ["user_id", "workflow_slug", "metric", "value", "updated_at"],
  "webhooks (DATA-12)": [
    "id",
    "user_id",
    "workflow_slug",
    "url",
    "events",
    "is_active",
    "created_at",
    "updated_at",
  ],
  "user_tokens (DATA-16)": ["user_id", "service"],
  "profiles (DATA-18)": ["id", "email", "full_name", "created_at"],
  "phone_assignments (DATA-19)": [
    "id",
    "phone_number",
    "user_id",
    "description",
    "is_active",
    "created_at",
    "twilio_sid",
  ],
  "system_settings (DATA-21)": [
    "setting_key",
    "setting_value",
    "setting_type",
    "is_secret",
    "description",
    "table_type",
  ],
  "tools (DATA-22)": ["id", "name", "description", "created_by", "public_key", "created_at"],
  "tool_targets (DATA-23)": ["id", "user_id", "phone_number", "target_url", "secret_encrypted", "is_active"],
  "contact_leads (DATA-25)": ["full_name", "email", "phone", "company", "business_type", "message"],
  "user_roles (DATA-26)": ["user_id", "role"],
};

describe("the model holds the specification's fields", () => {
  it.each(Object.entries(FIELDS))("of %s", async (title, fields) => {
    const table = title.split(" ")[0] ?? "";
    const columns =
      await rawSql()`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`;
    const names = columns.map((column) => String(column.column_name));
    expect(fields.filter((field) => !names.includes(field))).toEqual([]);
  });

  it("in what a client reads of a call, the assigned number under the provider's name (DATA-01, DATA-03)", () => {
    expect(Object.keys(callLog.shape)).toEqual(
      expect.arrayContaining([
        "call_id",
        "phone_number",
        "vapi_phone_number",
        "end_reason",
        "call_direction",
      ]),
    );
  });

  it("in what a client reads of a calendar event, beside them the call it was booked in (DATA-09, BOOK-07)", () => {
    expect(Object.keys(upcomingEvent.shape).sort()).toEqual([
      "address",
      "call_id",
      "client",
      "date",
      "description",
      "id",
      "job",
      "time",
    ]);
  });

  it("for a role, which is any text (DATA-26)", async () => {
    const person = await makePerson();
    await rawSql()`insert into user_roles (user_id, role) values (${person.id}, 'dispatcher')`;
    expect(await rawSql()`select role from user_roles where user_id = ${person.id}`).toEqual([
      { role: "dispatcher" },
    ]);
  });

  it("of a campaign in a status that only the provider knows (DATA-07)", async () => {
    const person = await makePerson();
    const [campaign] =
      await rawSql()`insert into ad_campaigns (name, daily_budget, status) values ('Old', 5, 'ARCHIVED') returning id`;
    await rawSql()`insert into campaign_assignments (campaign_id, user_id) values (${campaign?.id}, ${person.id})`;
    const { body } = await api("GET", "/api/facebook/user-campaigns", { token: person.token });
    expect(body.data).toMatchObject([{ campaign_name: "Old", status: "ARCHIVED" }]);
  });

  it("of a testimonial: name, business, content, result and five stars (DATA-28)", () => {
    for (const one of testimonials) {
      expect(one).toMatchObject({
        name: expect.any(String),
        business: expect.any(String),
        content: expect.any(String),
        result: expect.any(String),
        rating: 5,
      });
    }
    expect(testimonials.length).toBeGreaterThan(1);
  });
});
