import { expect, it } from "vitest";
import { readPrice } from "./read-price";

it("reads a charge in millionths, and nothing from what is no price", () => {
  expect(readPrice("-0.00850", "USD")).toEqual({ micros: 8_500, currency: "USD" });
  expect(readPrice("-0.0400", "gbp")).toEqual({ micros: 40_000, currency: "GBP" });
  expect(readPrice("0", "USD")).toEqual({ micros: 0, currency: "USD" });
  for (const price of [null, undefined, "", "free", "1e3"]) expect(readPrice(price, "USD")).toBeNull();
  expect(readPrice("-12.5", "USD")).toEqual({ micros: 12_500_000, currency: "USD" });
  for (const unit of [null, undefined, "", "US", "XUSD", "USDX", "US1"]) {
    expect(readPrice("-0.01", unit), String(unit)).toBeNull();
  }
});
