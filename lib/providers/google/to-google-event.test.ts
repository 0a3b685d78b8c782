import { describe, expect, it } from "vitest";
import { type GoogleConversion, toGoogleEvent } from "./to-google-event";

const conversion = (changes: Partial<GoogleConversion> = {}): GoogleConversion => ({
  transactionId: "purchase-1",
  at: new Date("2026-11-23T10:00:00Z"),
  phones: ["+18005550100"],
  callStartedAt: null,
  amount: { minor: 18_050, currency: "USD" },
  personalised: false,
  ...changes,
});

/** From Google's documentation: (800)555-0100 is +18005550100, hashed with its plus sign. */
const PHONE_HASH = "fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30";

describe("an event for Google", () => {
  it("is built and hashed as documented (MONEY-05)", () => {
    expect(toGoogleEvent(conversion({ gclid: "Cj0KCQ-gclid" }))).toEqual({
      transactionId: "purchase-1",
      eventTimestamp: "2026-11-23T10:00:00.000Z",
      eventSource: "OTHER",
      consent: { adUserData: "CONSENT_GRANTED", adPersonalization: "CONSENT_DENIED" },
      userData: { userIdentifiers: [{ phoneNumber: PHONE_HASH }] },
      adIdentifiers: { gclid: "Cj0KCQ-gclid" },
      conversionValue: 180.5,
      currency: "USD",
    });
  });

  it("hashes a British number with its plus sign (MONEY-05)", () => {
    expect(toGoogleEvent(conversion({ phones: ["+447700900142"] }))?.userData).toEqual({
      userIdentifiers: [{ phoneNumber: "5c453f70bb3417ac7bc7e2b634fc9f5d25b14c095a5aec722b900cb3523aa98d" }],
    });
  });

  it("says whether it may be used to choose advertising", () => {
    expect(toGoogleEvent(conversion({ personalised: true }))?.consent).toEqual({
      adUserData: "CONSENT_GRANTED",
      adPersonalization: "CONSENT_GRANTED",
    });
  });

  it("tells of a call by when it began and who rang", () => {
    const callStartedAt = new Date("2026-11-22T10:00:00Z");
    const event = toGoogleEvent(conversion({ callStartedAt, amount: null, gclid: "Cj0KCQ-gclid" }));
    expect(event).toMatchObject({
      eventSource: "PHONE",
      callInfo: { startTimestamp: "2026-11-22T10:00:00.000Z" },
    });
    expect(event).not.toHaveProperty("adIdentifiers");
    expect(event).not.toHaveProperty("currency");
  });

  it("has at most ten identifiers, each once, and none that is no number", () => {
    const numbers = Array.from({ length: 12 }, (_, n) => `+4477009001${String(n).padStart(2, "0")}`);
    const event = toGoogleEvent(conversion({ phones: ["withheld", "07700 900142", ...numbers, ...numbers] }));
    expect(event?.userData).toEqual({ userIdentifiers: expect.any(Array) });
    const around = toGoogleEvent(conversion({ phones: ["x+447700900142", "+447700900142x"], gclid: "g" }));
    expect(around).not.toHaveProperty("userData");
    expect(JSON.stringify(event).match(/phoneNumber/g)).toHaveLength(10);
  });

  it("is none without a number or a click", () => {
    expect(toGoogleEvent(conversion({ phones: ["07700 900142"] }))).toBeNull();
    expect(toGoogleEvent(conversion({ phones: [], wbraid: "w" }))).not.toBeNull();
  });
});
