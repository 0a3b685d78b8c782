import { describe, expect, it } from "vitest";
import { statusVariant } from "./status-badge";

describe("statusVariant", () => {
  it.each(["failed", "cancelled", "hung up"])("marks %s as destructive (CALLS-13)", (status) => {
    expect(statusVariant(status)).toBe("destructive");
  });

  it.each(["active", "booked", "answered"])("gives %s the default style (CALLS-14)", (status) => {
    expect(statusVariant(status)).toBe("default");
  });

  it.each(["paused", "qualified", "completed", "ended", "busy", "voicemail"])(
    "gives %s the secondary style (CALLS-15)",
    (status) => {
      expect(statusVariant(status)).toBe("secondary");
    },
  );

  it.each(["incomplete", "no answer", "in progress", "ringing", "constructor", ""])(
    "outlines %j like every other status (CALLS-16)",
    (status) => {
      expect(statusVariant(status)).toBe("outline");
    },
  );

  it("ignores case", () => {
    expect(statusVariant("Booked")).toBe("default");
  });
});
