import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { contact } from "@/lib/accounts/leads/contract";
import { businessTypes } from "@/lib/accounts/leads/form";
import { newAddress } from "@/tests/support/addresses";
import { api } from "@/tests/support/api";
import { describeRefusals } from "@/tests/support/refusals";

const valid = () => ({
  fullName: "Bronwen Lloyd",
  email: `${randomUUID()}@lloyd-landscapes.test`,
  phone: "07700 900482",
  company: "Lloyd Landscapes",
});

describeRefusals(contact, "/api/contact", valid());

const send = (body: unknown, address = newAddress(), headers: Record<string, string> = {}) =>
  api("POST", "/api/contact", { body, headers: { "x-client-address": address, ...headers } });

const leadsOf = (email: string) => rawSql()`select * from contact_leads where email = ${email}`;

describe("a contact request", () => {
  it("is stored with everything that was written, without signing in (GUARD-04, CONTACT-07)", async () => {
    const body = { ...valid(), businessType: "Kitchen & Bath Remodeling", message: "Two lines\nof text." };
    const { status, body: answer } = await send(body);
    expect(status).toBe(201);
    const rows = await leadsOf(body.email);
    expect(rows).toHaveLength(1);
    expect(answer).toEqual({ success: true, data: { id: rows[0]?.id } });
    expect(rows[0]).toMatchObject({
      full_name: "Bronwen Lloyd",
      phone: "07700 900482",
      company: "Lloyd Landscapes",
      business_type: "Kitchen & Bath Remodeling",
      message: "Two lines\nof text.",
    });
  });

  it("needs neither type of business nor message, left out or empty (CONTACT-02)", async () => {
    for (const optional of [{}, { businessType: "", message: "  " }]) {
      const body = { ...valid(), ...optional };
      expect((await send(body)).status).toBe(201);
      expect((await leadsOf(body.email))[0]).toMatchObject({ business_type: null, message: null });
    }
  });

  it("loses blanks around what was typed", async () => {
    const body = valid();
    await send({ ...body, fullName: "  Bronwen Lloyd ", email: ` ${body.email} ` });
    expect((await leadsOf(body.email))[0]).toMatchObject({ full_name: "Bronwen Lloyd" });
  });

  it("may name every listed type of business (CONTACT-03)", async () => {
    const address = newAddress();
    for (const businessType of businessTypes) {
      expect((await send({ ...valid(), businessType }, address)).status, businessType).toBe(201);
    }
    expect(businessTypes).toHaveLength(11);
  });

  it.each([
    ["fullName", "", "Enter your full name"],
    ["fullName", undefined, "Enter your full name"],
    ["fullName", "x".repeat(201), "Use at most 200 characters"],
    ["email", "not an address", "Enter an email address such as name@company.co.uk"],
    ["email", "", "Enter an email address such as name@company.co.uk"],
    ["phone", " ", "Enter your phone number"],
    ["company", "", "Enter your company"],
    ["businessType", "Beekeeping", "Choose one of the listed types of business"],
    ["message", "x".repeat(4_001), "Use at most 4000 characters"],
  ])(
    "is refused with %s %j, names the field and stores nothing (CONTACT-02)",
    async (field, value, message) => {
      const body = { ...valid(), company: randomUUID(), [field]: value };
      const { status, body: answer } = await send(body);
      expect(status).toBe(400);
      expect(answer).toMatchObject({ success: false, code: "invalid_input", fields: { [field]: message } });
      expect(await rawSql()`select 1 from contact_leads where company = ${body.company}`).toHaveLength(0);
    },
  );

  it("that a program filled in is refused with a message and not stored", async () => {
    const body = { ...valid(), website: "https://spam.example" };
    const { status, body: answer } = await send(body);
    expect(status).toBe(400);
    expect(answer.error).toContain("Please send it again");
    expect(await leadsOf(body.email)).toHaveLength(0);
  });

  it("keeps markup and formulas as the text they are (SAFE-01)", async () => {
    const body = {
      ...valid(),
      fullName: "=1+1",
      message: "<script>alert(1)</script>'; drop table contact_leads",
    };
    expect((await send(body)).status).toBe(201);
    expect((await leadsOf(body.email))[0]).toMatchObject({ full_name: body.fullName, message: body.message });
  });

  it("is refused when another site's page sends it (SAFE-01)", async () => {
    const body = valid();
    const answer = await send(body, newAddress(), { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
    expect(await leadsOf(body.email)).toHaveLength(0);
  });

  it("is limited by address, and other addresses are not affected (SAFE-05)", async () => {
    const address = newAddress();
    const { max } = contact.limit ?? { max: 0 };
    const statuses = await Promise.all(
      Array.from({ length: max + 2 }, async () => (await send(valid(), address)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(max);
    const late = await send(valid(), address);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(valid())).status).toBe(201);
  });
});
