import { expect, it } from "vitest";
import { setupOf } from "@/tests/support/agent-setup";
import { fitWish } from "./firm";

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
    postcode: "BS1 1AA",
    name: "Holly",
  });
  expect(fitWish(wish, setupOf({ service_areas: ["BA1"] })).postcode).toBe("BA1 1AA");
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
