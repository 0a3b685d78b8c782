import { describe, expect, it } from "vitest";
import { type MetaConversion, toMetaEvent } from "./to-meta-event";

const conversion = (changes: Partial<MetaConversion> = {}): MetaConversion => ({
  id: "purchase-1",
  name: "Purchase",
  at: new Date("2026-11-23T10:00:00.900Z"),
  bySystem: false,
  phones: ["+16505551212"],
  fullName: "Mary O'Brien",
  country: "US",
  customer: "customer 1",
  amount: { minor: 18_050, currency: "USD" },
  limited: false,
  toldBy: "Callwright",
  ...changes,
});
const userOf = async (changes: Partial<MetaConversion>) =>
  (await toMetaEvent(conversion(changes)))?.user_data as Record<string, unknown>;

/** From Meta's documentation: 16505551212, without a plus sign. */
const PHONE_HASH = "e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176";

describe("an event for Meta", () => {
  it("is normalised and hashed as documented (MONEY-04)", async () => {
    expect(await toMetaEvent(conversion())).toEqual({
      event_name: "Purchase",
      event_id: "purchase-1",
      event_time: 1_795_428_000,
      action_source: "other",
      user_data: {
        ph: [PHONE_HASH],
        fn: ["6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec"],
        ln: ["65b87174be3b1b122e2b0929f0b84888637d31a4a83bb96a860bcff411f5e668"],
        country: ["79adb2a2fce5c6ba215fe5f27f532d4e7edbac4b6a5e09e1ef3a08084a904621"],
        external_id: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      },
      custom_data: { value: 180.5, currency: "USD" },
    });
  });

  it("hashes a British number by its digits (MONEY-04)", async () => {
    expect((await userOf({ phones: ["+447700900142"], country: "GB" })).ph).toEqual([
      "6379b62bd52a6c5ad0b539c1373fddae87fd267af4099b8fd9941c24ade4fbb6",
    ]);
  });

  it("takes a name apart at its spaces, and leaves out what there is not (MONEY-04)", async () => {
    const same = await userOf({ fullName: "  Mary  Ann \t O'Brien " });
    const plain = await userOf({});
    expect([same.fn, same.ln]).toEqual([plain.fn, plain.ln]);
    const single = await userOf({ fullName: "Mary" });
    expect(single.fn).toEqual(plain.fn);
    expect(single).not.toHaveProperty("ln");
    expect(await userOf({ fullName: null })).not.toHaveProperty("fn");
    expect((await userOf({ country: "us" })).country).toEqual(plain.country);
    expect(await toMetaEvent(conversion({ amount: null }))).not.toHaveProperty("custom_data");
  });

  it("says truly where it happened", async () => {
    const sourceOf = async (changes: Partial<MetaConversion>) =>
      (await toMetaEvent(conversion(changes)))?.action_source;
    expect(await sourceOf({ name: "Schedule", amount: null })).toBe("phone_call");
    expect(await sourceOf({ bySystem: true })).toBe("system_generated");
    expect(await sourceOf({ bySystem: false })).toBe("other");
    expect(await sourceOf({ name: "Schedule", amount: null, leadId: "1234567890" })).toBe("system_generated");
  });

  it("marks a lead of an instant form, and never hashes its id or the cookies", async () => {
    const fbc = "fb.1.1554763741205.AbCdEfGhIjKlMnOpQrStUvWxYz1234567890";
    const event = await toMetaEvent(
      conversion({ fbc, fbp: "fb.1.1558571054389.1098115397", leadId: "1234567890" }),
    );
    expect(event).toMatchObject({
      user_data: { fbc, fbp: "fb.1.1558571054389.1098115397", lead_id: "1234567890" },
      custom_data: { event_source: "crm", lead_event_source: "Callwright", value: 180.5 },
    });
  });

  it("leaves out a field that the SDK refuses, and keeps the event", async () => {
    const user = await userOf({ country: "Narnia", phones: ["+1", "+16505551212"] });
    expect(user).toMatchObject({ ph: [PHONE_HASH] });
    expect(user).not.toHaveProperty("country");
  });

  it("is none if nothing valid identifies the customer", async () => {
    expect(await toMetaEvent(conversion({ phones: ["+1"] }))).toBeNull();
    expect(await toMetaEvent(conversion({ phones: [], fullName: "Mary" }))).toBeNull();
  });

  it("asks for limited use of the data of Californians", async () => {
    expect(await toMetaEvent(conversion({ limited: true }))).toMatchObject({
      data_processing_options: ["LDU"],
      data_processing_options_country: 1,
      data_processing_options_state: 1000,
    });
  });
});
