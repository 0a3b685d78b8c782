import { expect, it } from "vitest";
import { fieldChanges } from "./field-changes";

it("lists what differs, from old to new, and nothing else (SAFE-04)", () => {
  expect(fieldChanges({ name: "Old", budget: 10 }, { name: "New", budget: 10 })).toEqual({
    name: { from: "Old", to: "New" },
  });
});

it("lists every field of a created or deleted record (SAFE-04)", () => {
  expect(fieldChanges(null, { name: "New", note: null })).toEqual({ name: { from: null, to: "New" } });
  expect(fieldChanges({ name: "Old" }, null)).toEqual({ name: { from: "Old", to: null } });
});

it("says that a secret changed, never what it was or is (SAFE-04)", () => {
  const changes = fieldChanges({ secret: "before-s3cret" }, { secret: "after-s3cret" }, ["secret"]);
  expect(changes).toEqual({ secret: { from: "•••", to: "•••" } });
  expect(fieldChanges({ secret: null }, { secret: "after-s3cret" }, ["secret"])).toEqual({
    secret: { from: null, to: "•••" },
  });
});
