import { describe, expect, it } from "vitest";
import { missingPart } from "./missing-part";

const PARTS = ["summary", "recording", "transcript"] as const;

describe("the placeholder for a missing part of a call", () => {
  it("denies nothing while the call is being written up, booked or not (FACT-04)", () => {
    for (const status of ["being written up", "booked"] as const)
      for (const part of PARTS)
        expect(missingPart({ status, write_up: "awaited" }, part)).toMatch(/^The call is being written up/);
  });

  it("says that the report never came once it is no longer expected (FACT-04)", () => {
    for (const part of PARTS)
      expect(missingPart({ status: "completed", write_up: "missing" }, part)).toBe(
        `The phone provider never sent its report, so there is no ${part}.`,
      );
  });

  it("says that a recording was removed because a card number was said (GATE-10)", () => {
    const call = { status: "completed", write_up: "here", card_said: true } as const;
    expect(missingPart(call, "recording")).toBe(
      "The recording of this call was removed because a card number was said.",
    );
    expect(missingPart(call, "transcript")).toBe("This call has no transcript.");
  });

  it("describes a running call as running, and a finished one by its outcome (FACT-04)", () => {
    expect(missingPart({ status: "in progress", write_up: "awaited" }, "summary")).toBe(
      "The call is still in progress.",
    );
    expect(missingPart({ status: "ringing", write_up: "awaited" }, "recording")).toMatch(/once the call/);
    expect(missingPart({ status: "completed", write_up: "here" }, "summary")).toBe("No summary.");
    expect(missingPart({ status: "voicemail", write_up: "here" }, "transcript")).toBe(
      "This call has no transcript.",
    );
  });
});
