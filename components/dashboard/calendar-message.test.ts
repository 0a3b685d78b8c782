import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { calendarMessage, toCalendarFailure } from "./calendar-message";

describe("calendarMessage", () => {
  it("says when no calendar is connected (CAL-08)", () => {
    expect(calendarMessage({ status: 404 })).toBe(
      "Google Calendar not connected. Please connect your calendar in integrations.",
    );
  });

  it("asks for a new consent when access has expired (CAL-09)", () => {
    expect(calendarMessage({ status: 401, needsReauth: true, error: "invalid_grant" })).toBe(
      "Calendar access expired. Please re-authenticate your Google Calendar.",
    );
  });

  it("passes on the server's error, or calls it unknown (CAL-10)", () => {
    expect(calendarMessage({ status: 500, error: "Quota used up" })).toBe(
      "Failed to load calendar events: Quota used up",
    );
    expect(calendarMessage({ status: 500 })).toBe("Failed to load calendar events: Unknown error");
  });

  it("keeps it short when nothing came back (CAL-11)", () => {
    expect(calendarMessage("network")).toBe("Failed to load calendar events");
  });
});

describe("toCalendarFailure", () => {
  const message = (thrown: unknown) => calendarMessage(toCalendarFailure(thrown));

  it("reads the server's answer (CAL-08, CAL-09, CAL-10)", () => {
    expect(message(new ApiError(404, '{"error":"x"}'))).toMatch(/^Google Calendar not connected/);
    expect(message(new ApiError(409, '{"needsReauth":true}'))).toMatch(/^Calendar access expired/);
    expect(message(new ApiError(502, '{"error":"Down."}'))).toBe("Failed to load calendar events: Down.");
    expect(message(new ApiError(502, "<html>"))).toBe("Failed to load calendar events: Unknown error");
  });

  it("takes anything else for the network (CAL-11)", () => {
    expect(message(new TypeError("Failed to fetch"))).toBe("Failed to load calendar events");
  });
});
