import { describe, expect, it } from "vitest";
import { formatAdMoney, formatMoney, formatMoneyInFull, formatRoi, withAdCurrency } from "./money";

describe("formatMoney", () => {
  it("shows an amount in the client's currency, pennies in pairs or not at all (FORMAT-01, FORMAT-03)", () => {
    expect(formatMoney(1900, "GBP")).toBe("£1,900");
    expect(formatMoney(12.5, "USD")).toBe("$12.50");
    expect(formatMoney(0, "EUR")).toBe("€0");
  });

  it("leaves dollars plain to a client, and says to an admin whose they are (PLACE-01)", () => {
    expect(formatMoney(1900, "CAD")).toBe("$1,900");
    expect(formatMoneyInFull(1900, "CAD")).toBe("CA$1,900");
    expect(formatMoneyInFull(12.5, "NZD")).toBe("NZ$12.50");
  });
});

describe("formatAdMoney", () => {
  it("shows what ads cost in the ad account's currency, and says which it is if its sign is the client's own (FORMAT-03)", () => {
    expect(formatAdMoney(1900, { currency: "GBP", ad_currency: "GBP" })).toBe("£1,900");
    expect(formatAdMoney(12.5, { currency: "EUR", ad_currency: "GBP" })).toBe("£12.50");
    expect(formatAdMoney(12.5, { currency: "AUD", ad_currency: "AUD" })).toBe("$12.50");
    expect(formatAdMoney(12.5, { currency: "AUD", ad_currency: "USD" })).toBe("12.50 USD");
    expect(withAdCurrency("1,234.80", { currency: "GBP", ad_currency: "CHF" })).toBe("1,234.80 CHF");
  });
});

describe("formatRoi", () => {
  it("shows a dash without a down payment (DASH-10)", () => {
    expect([formatRoi(1752), formatRoi(0), formatRoi(null)]).toEqual(["1,752%", "0%", "–"]);
  });
});
