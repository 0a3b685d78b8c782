import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { isSignedMailEvent, readMailEvent } from "./mail-event";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const now = Date.UTC(2026, 10, 23, 9);
const body = '{"type":"email.bounced","data":{"to":["Ann <Ann@Example.com>"]}}';
const signed = (prefix: string, at = now, text = body) => {
  const timestamp = new Date(at);
  const signature = new Webhook(secret).sign("msg_1", timestamp, text);
  return new Headers({
    [`${prefix}-id`]: "msg_1",
    [`${prefix}-timestamp`]: String(at / 1_000),
    [`${prefix}-signature`]: `v1,d3Jvbmc= ${signature}`,
  });
};
const isSigned = (headers: Headers, text = body, key = secret) =>
  isSignedMailEvent({ headers, body: text, secret: key, now });

const ses = (complaintFeedbackType: string | null) =>
  JSON.stringify({
    eventType: "Complaint",
    complaint: { complainedRecipients: [{ emailAddress: "a@b.c" }], complaintFeedbackType },
  });

describe("a mail provider's news", () => {
  it("are believed when signed as the library does, under either name of the headers", () => {
    expect(isSigned(signed("webhook"))).toBe(true);
    expect(isSigned(signed("svix"))).toBe(true);
  });

  it("are not believed when altered, old, unsigned or signed with another secret", () => {
    expect(isSigned(signed("svix"), body.replace("Ann", "Bob"))).toBe(false);
    expect(isSigned(signed("svix", now - 301_000))).toBe(false);
    expect(isSigned(signed("svix", now + 301_000))).toBe(false);
    expect(isSigned(new Headers())).toBe(false);
    expect(isSigned(signed("svix"), body, `whsec_${Buffer.alloc(32, 8).toString("base64")}`)).toBe(false);
  });

  it.each([
    [body, { addresses: ["ann@example.com"], reason: "bounce" }],
    [
      '{"type":"email.bounced","data":{"to":"a@b.c","bounce":{"type":"Permanent"}}}',
      { addresses: ["a@b.c"], reason: "bounce" },
    ],
    ['{"type":"email.complained","data":{"to":["a@b.c"]}}', { addresses: ["a@b.c"], reason: "complaint" }],
    ['{"type":"email.bounced","data":{"to":["a@b.c"],"bounce":{"type":"Transient"}}}', null],
    // Resend names every recipient of the email, not the one whose address it was.
    ['{"type":"email.bounced","data":{"to":["a@b.c","d@e.f"],"bounce":{"type":"Permanent"}}}', null],
    ['{"type":"email.complained","data":{"to":["a@b.c","d@e.f"]}}', null],
    [ses("abuse"), { addresses: ["a@b.c"], reason: "complaint" }],
    [ses(null), { addresses: ["a@b.c"], reason: "complaint" }],
    [ses("not-spam"), null],
    ['{"type":"email.delivered","data":{"to":["a@b.c"]}}', null],
    ['{"type":"email.bounced"}', null],
    ["[]", null],
    ["{", null],
  ])("are read: %s", (text, found) => {
    expect(readMailEvent(text)).toEqual(found);
  });
});
