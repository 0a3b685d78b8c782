import { describe, expect, it } from "vitest";
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
const line = (changes?: Partial<CallLedger>) => ledgerLine(ledger(changes), NOW);

describe("what people read of the ledger", () => {
  it("is three equal counts, and when they were compared", () => {
    expect(line()).toEqual({
      tone: "good",
      headline:
        "Calls since 7 Nov: 128 at the phone company, 128 at the voice provider, 128 here — all accounted for.",
      details: ["Compared today at 14:05."],
    });
  });

  it("says what a difference consists of, and of calls that are here that they are accounted for", () => {
    const differences = { ...NONE, never_reached: 2, other_way: 1 };
    expect(line({ carrier: 127, provider: 126, differences })).toMatchObject({
      tone: "good",
      details: [
        "2 never reached the voice provider, so nobody could answer them.",
        "1 came another way than through the phone company.",
        "Compared today at 14:05.",
      ],
    });
  });

  it("does not say that all is accounted for while a call is missing, and tells lost recordings", () => {
    const differences = { ...NONE, fetching: 1, lost: 2, not_at_carrier: 1, not_at_provider: 3 };
    const { tone, headline, details } = line({
      here: 125,
      differences,
      recordings: { all: 3, waiting: 0, lost: 1 },
    });
    expect(tone).toBe("open");
    expect(headline).toContain("125 here — 3 not here yet.");
    expect(details).toEqual([
      "1 is being fetched.",
      "2 cannot be fetched: the voice provider no longer has them.",
      "1 is not on the phone company’s list.",
      "3 are not on the voice provider’s list.",
      "1 recording could not be kept.",
      "Compared today at 14:05.",
    ]);
  });

  it("says since when nothing was compared, and who cannot be asked", () => {
    const failing = [{ source: "provider" as const, since: "2026-11-21T11:00:00.000Z" }];
    const stale = line({ failing, compared_at: "2026-11-21T10:58:00.000Z" });
    expect(stale.tone).toBe("stale");
    expect(stale.details.at(-1)).toBe(
      "Not compared since today at 10:58: the voice provider cannot be asked at the moment.",
    );
    expect(line({ since: null, compared_at: null, failing })).toEqual({
      tone: "stale",
      headline: "Not compared yet: the voice provider cannot be asked at the moment.",
      details: [],
    });
    expect(line({ since: null, compared_at: null }).headline).toBe("Not compared yet.");
  });

  it("says that the phone company is not compared where there is no access to its list", () => {
    const { headline, details } = line({ carrier: null });
    expect(headline).toBe("Calls since 7 Nov: 128 at the voice provider, 128 here — all accounted for.");
    expect(details[0]).toBe("The phone company’s own list is not compared.");
  });
});
