import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { WebhookError } from "./webhook-error";

describe("the error of a webhook that was not made", () => {
  it.each([
    ['{"error":"From error.","message":"From message."}', "From error."],
    ['{"error":"","message":"From message."}', "From message."],
    ['{"error":{"no":"text"},"message":"From message."}', "From message."],
    ["Bad gateway", "Bad gateway"],
    ['{"other":1}', '{"other":1}'],
  ])(
    "carries a message from error, message or the raw text, the raw body and the status: %s (API-23, WORK-12)",
    (raw, message) => {
      expect(new WebhookError(new ApiError(502, raw))).toMatchObject({ message, raw, status: 502 });
    },
  );

  it("says something when nothing was answered at all", () => {
    expect(new WebhookError(new ApiError(500, " ")).message).toContain("Please try again");
    expect(new WebhookError(new TypeError("fetch failed"))).toMatchObject({
      raw: "",
      status: 0,
      message: expect.stringContaining("reach the server"),
    });
  });

  it("names the fields that are wrong", () => {
    const raw = '{"error":"x","fields":{"url":"No address.","events":3}}';
    expect(new WebhookError(new ApiError(400, raw)).fields).toEqual({ url: "No address." });
  });
});
