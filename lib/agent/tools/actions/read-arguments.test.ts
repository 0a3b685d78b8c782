import { expect, it } from "vitest";
import { readArguments, readName } from "./read-arguments";

it("keeps no more than 80 characters of a name (ABUSE-01)", () => {
  const nameOf = (name: string) => readName(readArguments({ customer_name: name }));
  expect(nameOf("Ann Smith")).toBe("Ann Smith");
  expect(nameOf(`${"a".repeat(79)} bc`)).toBe("a".repeat(79));
  expect(nameOf("n/a")).toBeNull();
});
