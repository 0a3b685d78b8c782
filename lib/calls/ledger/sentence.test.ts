import { describe, expect, it } from "vitest";
import type { ClientPlace } from "@/lib/platform/locale/place";
import { formatsIn } from "@/lib/platform/locale/place-in";
import type { CallLedger } from "./contract";
import { ledgerLine } from "./sentence";

const NOW = new Date("2026-11-21T14:08:00Z");
const NONE = { fetching: 0, lost: 0, never_reached: 0, other_way: 0, not_at_carrier: 0, not_at_provider: 0 };
const ledger = (changes: Partial<CallLedger> = {}): CallLedger => ({
  since: "2026-11-07",
  carrier: 128,
  provider: 128,
  here: 128,
  differences: NONE,
  recordings: { all: 90, waiting: 0, lost: 0 },
  compared_at: "2026-11-21T14:05:00.000Z",
  failing: [],
  ...changes,
});
const LONDON: ClientPlace = { country: "GB", timeZone: "Europe/London" };
const line = (changes?: Partial<CallLedger>, place = LONDON) =>
  ledgerLine(ledger(changes), formatsIn(place), NOW);

describe("the ledger's sentences", () => {
  it("says that every call is here, and when that was checked", () => {
    expect(line()).toEqual({
      tone: "good",
      headline: "All 128 calls since 7 Nov are here.",
      details: ["Last checked today at 14:05."],
    });
    expect(line({ here: 1 }).headline).toBe("The 1 call since 7 Nov is here.");
    expect(line({ here: 0 }).headline).toBe("No calls since 7 Nov.");
  });

  it("says both as the client's place writes them, by its own clock (PLACE-02)", () => {
    const inPlace = (place: ClientPlace) => {
      const { headline, details } = line({ compared_at: "2026-11-21T14:05:00.000Z" }, place);
      return [headline, ...details];
    };
    expect(inPlace({ country: "US", timeZone: "America/Chicago" })).toEqual([
      "All 128 calls since Nov 7 are here.",
      "Last checked today at 8:05 AM.",
    ]);
    expect(inPlace({ country: "AU", timeZone: "Australia/Sydney" })).toEqual([
      "All 128 calls since 7 Nov are here.",
      "Last checked today at 1:05 am.",
    ]);
  });

  it("explains each difference without contradicting its headline", () => {
    const differences = { ...NONE, never_reached: 2, other_way: 1, not_at_carrier: 2, not_at_provider: 3 };
    expect(line({ carrier: 127, provider: 126, differences })).toEqual({
      tone: "good",
      headline: "All 128 calls since 7 Nov are here.",
      details: [
        "2 never reached your agent, so they weren’t answered.",
        "1 didn’t come through your phone line.",
        "2 aren’t on the phone company’s list.",
        "3 aren’t on the voice service’s list.",
        "Last checked today at 14:05.",
      ],
    });
  });

  it("counts missing calls and lost recordings, and never claims meanwhile that all calls are here", () => {
    const differences = { ...NONE, fetching: 1, lost: 2, not_at_carrier: 1, not_at_provider: 3 };
    const { tone, headline, details } = line({
      here: 125,
      differences,
      recordings: { all: 3, waiting: 0, lost: 1 },
    });
    expect(tone).toBe("open");
    expect(headline).toBe("3 of 128 calls since 7 Nov are missing here.");
    expect(details).toEqual([
      "1 is being fetched.",
      "2 can’t be fetched because the voice service no longer has them.",
      "1 isn’t on the phone company’s list.",
      "3 aren’t on the voice service’s list.",
      "1 recording couldn’t be saved.",
      "Last checked today at 14:05.",
    ]);
  });

  it("says how long ago it was checked, and which list can't be reached", () => {
    const failing = [{ source: "provider" as const, since: "2026-11-21T11:00:00.000Z" }];
    const stale = line({ failing, compared_at: "2026-11-21T10:58:00.000Z" });
    expect(stale.tone).toBe("stale");
    expect(stale.headline).toBe("All 128 calls since 7 Nov were here.");
    expect(stale.details.at(-1)).toBe(
      "Not checked since today at 10:58: the voice service can’t be reached at the moment.",
    );
    expect(line({ since: null, compared_at: null, failing })).toEqual({
      tone: "stale",
      headline: "Not checked yet: the voice service can’t be reached at the moment.",
      details: [],
    });
    expect(line({ since: null, compared_at: null }).headline).toBe("Not checked yet.");
  });

  it("counts one in the singular and several in the plural", () => {
    const all = (count: number) =>
      line({
        differences: {
          fetching: count,
          lost: count,
          never_reached: count,
          other_way: count,
          not_at_carrier: count,
          not_at_provider: count,
        },
        recordings: { all: 9, waiting: 0, lost: count },
      }).details.slice(0, -1);
    expect(all(1)).toEqual([
      "1 is being fetched.",
      "1 can’t be fetched because the voice service no longer has it.",
      "1 never reached your agent, so it wasn’t answered.",
      "1 didn’t come through your phone line.",
      "1 isn’t on the phone company’s list.",
      "1 isn’t on the voice service’s list.",
      "1 recording couldn’t be saved.",
    ]);
    expect(all(2)).toEqual([
      "2 are being fetched.",
      "2 can’t be fetched because the voice service no longer has them.",
      "2 never reached your agent, so they weren’t answered.",
      "2 didn’t come through your phone line.",
      "2 aren’t on the phone company’s list.",
      "2 aren’t on the voice service’s list.",
      "2 recordings couldn’t be saved.",
    ]);
    expect(line({ here: 4, differences: { ...NONE, lost: 1 } }).headline).toBe(
      "1 of 5 calls since 7 Nov is missing here.",
    );
  });

  it("is too old to tell after half an hour, and says the day of an older check", () => {
    expect(line({ compared_at: "2026-11-21T13:38:00.000Z" }).tone).toBe("good");
    const stale = line({ here: 1, compared_at: "2026-11-21T13:37:59.000Z" });
    expect(stale).toEqual({
      tone: "stale",
      headline: "The 1 call since 7 Nov was here.",
      details: ["Not checked since today at 13:37."],
    });
    expect(line({ compared_at: "2026-11-20T09:00:00.000Z" }).details).toEqual([
      "Not checked since yesterday at 09:00.",
    ]);
    expect(line({ compared_at: "2026-11-16T09:00:00.000Z" }).details[0]).toMatch(
      /^Not checked since Mon 16 Nov at 09:00/,
    );
    expect(line({ since: null }).tone).toBe("stale");
    expect(line({ compared_at: null }).details).toEqual([]);
  });

  it("blames both lists where neither can be reached, and says of the phone company's no more than that", () => {
    const failing = (["carrier", "provider"] as const).map((source) => ({
      source,
      since: "2026-11-21T14:00:00Z",
    }));
    expect(line({ failing, carrier: null }).details).toEqual([
      "Not checked since today at 14:05: the phone company and the voice service can’t be reached at the moment.",
    ]);
    const provider = failing.filter(({ source }) => source === "provider");
    expect(line({ failing: provider, carrier: null }).details[0]).toBe(
      "The phone company’s list isn’t available to check against.",
    );
  });

  it("says that the phone company's list is missing where there is no access to it", () => {
    const { headline, details } = line({ carrier: null });
    expect(headline).toBe("All 128 calls since 7 Nov are here.");
    expect(details[0]).toBe("The phone company’s list isn’t available to check against.");
  });
});
