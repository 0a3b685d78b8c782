import { expect, it } from "vitest";
import { canReceiveTexts, isNearby } from "@/lib/agent/texts/can-receive-texts";
import { isDrama } from "@/lib/platform/locale/read-number";
import { setupOf } from "@/tests/support/agent-setup";
import { abroad } from "../demo/accounts";
import { fitWish } from "./firm";
import { newCallerNumber } from "./neighbours";

const wish = {
  job: "Boiler repair",
  address: "27 Beck Lane, Horsforth",
  postcode: "LS18 4AB",
  name: "Holly",
};

it("moves a caller into the area of the called firm, and asks for one of its jobs", () => {
  const roofer = setupOf({
    service_areas: ["BS", "BA1"],
    job_types: [{ name: "Roof survey", minutes: 60, price: null }],
  });
  expect(fitWish(wish, roofer)).toEqual({
    job: "Roof survey",
    address: "27 Beck Lane",
    postcode: "BS1 1AD",
    name: "Holly",
  });
  expect(fitWish(wish, setupOf({ service_areas: ["BA1"] })).postcode).toBe("BA1 0AA");
});

it("moves a caller into the country of the called firm (PLACE-06)", () => {
  const of = (country: "US" | "CA", areas: string[]) => setupOf({ country, service_areas: areas });
  expect(fitWish(wish, of("US", ["752"]))).toMatchObject({
    address: "1400 Main Street",
    postcode: "75201",
  });
  expect(fitWish(wish, of("CA", ["M4C"])).postcode).toBe("M4C 2T6");
  expect(fitWish(wish, of("CA", [])).postcode).toBe("M5V 2T6");
});

it("gives each country's callers numbers that nobody owns (PLACE-06)", () => {
  for (const { country, phoneNumber } of abroad) {
    const number = newCallerNumber(phoneNumber, country);
    expect(isDrama(number), number).toBe(true);
    expect(canReceiveTexts(number), number).toBe(true);
    expect(isNearby(number, phoneNumber), number).toBe(true);
  }
});

it("keeps what already fits", () => {
  const plumber = setupOf({
    service_areas: ["LS"],
    job_types: [{ name: "Boiler repair", minutes: 60, price: null }],
  });
  expect(fitWish(wish, plumber)).toEqual(wish);
  expect(fitWish(wish, setupOf({ service_areas: [] })).postcode).toBe("LS18 4AB");
  expect(fitWish(wish, null)).toBe(wish);
});
