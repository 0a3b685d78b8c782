import { describe, expect, it } from "vitest";
import { setupOf } from "@/tests/support/agent-setup";
import { checkDraft } from "./check-draft";
import type { DraftSetup } from "./contract";

describe("a draft (STUDIO-04)", () => {
  it("is complete when it could be published, and keeps numbers as they are dialled", () => {
    const { complete, problems, setup } = checkDraft(setupOf({ transfer_number: "07700 900 112" }));
    expect(problems).toEqual({});
    expect(complete?.transfer_number).toBe("+447700900112");
    expect(setup).toEqual(complete);
  });

  it("keeps what is there, right or wrong, and says what is still needed in sentences", () => {
    const draft: DraftSetup = { business_name: "Hartley", greeting: "Hello", max_days_ahead: null };
    const { complete, problems, malformed, setup } = checkDraft(draft);
    expect(complete).toBeNull();
    expect(malformed).toEqual({});
    expect(setup).toEqual(draft);
    expect(problems).toMatchObject({
      greeting: "Say in the greeting that calls are recorded",
      trade: "Enter the trade",
      max_days_ahead: "Enter how many days ahead a job can be booked",
    });
    expect(Object.values(problems).filter((text) => text.includes("nvalid"))).toEqual([]);
  });

  it("drops fields that no setup has, and names values of the wrong type", () => {
    const draft = { ...setupOf(), nonsense: 1, job_types: [{ name: 5, minutes: 60, price: null }] };
    const { malformed, setup } = checkDraft(draft as unknown as DraftSetup);
    expect(Object.keys(malformed)).toEqual(["job_types.0.name"]);
    expect(setup).not.toHaveProperty("nonsense");
  });
});
