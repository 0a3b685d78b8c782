import { describe, expect, it } from "vitest";
import { entriesFor } from "./catalogue-entries";

const named = (...slugs: string[]) => entriesFor(slugs).map(({ id }) => id);

describe("entriesFor", () => {
  it("shows an entry to a client who has any of its workflows (SERV-11, SERV-12, DATA-13)", () => {
    const alternatives = {
      "calendar-service": ["calendar-manager", "meeting-scheduler"],
      "mail-service": ["email-responder", "newsletter-sender"],
      "drive-service": ["file-organizer", "document-processor"],
      "telephony-service": ["sms-notifier", "voice-assistant"],
    };
    for (const [entry, slugs] of Object.entries(alternatives)) {
      for (const slug of slugs) expect(named(slug), slug).toEqual([entry]);
      expect(named(...slugs)).toEqual([entry]);
    }
    expect(named(...Object.values(alternatives).flat())).toEqual(Object.keys(alternatives));
  });

  it("shows nothing to a client without workflows, or with other ones (SERV-11)", () => {
    expect(named()).toEqual([]);
    expect(named("review-chaser")).toEqual([]);
  });
});
