import { expect, it } from "vitest";
import { typedOver } from "./client-picker";

it.each([
  ["instead of the name", "h", "h"],
  ["behind it", "Ann Archerh", "h"],
  ["before it", "hAnn Archer", "h"],
  ["inside it", "Ann hArcher", "h"],
  ["instead of a part of it", "Ann h", "h"],
  ["as a word that was pasted over it", "Hartley", "Hartley"],
  ["and only deletes", "Ann Arche", ""],
])("typing over a chosen client starts a search with what was typed %s", (_, text, searched) => {
  expect(typedOver("Ann Archer", text)).toBe(searched);
});
