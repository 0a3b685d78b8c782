import { describe, expect, it } from "vitest";
import { NOT_PROMISED, PROMISED } from "@/tests/fixtures/promises/sentences";
import type { Turn } from "./clauses";
import { findPromises } from "./find-promises";

const said = (...texts: string[]): Turn[] => texts.map((text) => ({ role: "agent", text }));
const kinds = (turns: Turn[]) => [...new Set(findPromises(turns).map(({ kind }) => kind))];

describe("what an agent promises", () => {
  it.each(Object.entries(PROMISED))("is found in each way to say %s (BOOK-04)", (kind, texts) => {
    expect(texts.filter((text) => !kinds(said(text)).some((found) => found === kind))).toEqual([]);
  });

  it("is not found in questions, offers, conditions, denials or reported speech (BOOK-04)", () => {
    expect(NOT_PROMISED.filter((text) => findPromises(said(text)).length > 0)).toEqual([]);
  });

  it("is never found in the caller's words (BOOK-04)", () => {
    for (const list of Object.values(PROMISED)) {
      expect(findPromises(list.map((text) => ({ role: "caller", text })))).toEqual([]);
    }
  });

  it("can be taken back by the agent later, and made again after that (BOOK-04)", () => {
    const intended = "I'll book you in for Tuesday at ten.";
    const refused = "I'm sorry, that time has just been taken. I can offer eleven.";
    expect(kinds(said(intended, refused))).toEqual([]);
    expect(kinds(said(intended, refused, "You're booked for eleven."))).toEqual(["booked"]);
    expect(kinds(said("You're booked for Tuesday.", "I'm sorry, it hasn't gone through after all."))).toEqual(
      [],
    );
    expect(kinds(said("You're booked for Tuesday.", "Sorry about the wait. Anything else?"))).toEqual([
      "booked",
    ]);
    expect(kinds(said("I'll put you through.", "I'm afraid nobody is available."))).toEqual([]);
    expect(kinds(said("I'll book you in for Tuesday. What's your postcode?"))).toEqual([]);
  });
});
