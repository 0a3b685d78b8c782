import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Sources } from "@/lib/agent/sources/contract";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatsIn } from "@/lib/platform/locale/place-in";
import { SourcesView } from "./sources-view";

const measured = { calls: 3, existing: 0, booked: 2, jobs: 1, paid: 1, unknown: 0, sums: [] };

function draw(currency: "AUD" | "USD" | "GBP") {
  const money = (minor: number) => ({ currency: "USD", minor });
  const sources: Sources = {
    days: 30,
    from: "2026-11-01",
    to: "2026-11-30",
    campaigns: [
      {
        campaign_id: null,
        name: "Boilers",
        channel: "facebook",
        spend: money(1_234),
        measured,
        matched: null,
        per_booked: money(617),
        per_paid: money(1_200),
      },
    ],
    estimated: {
      calls: 1,
      booked: 1,
      per_job: { currency, minor: 18_000 },
      value: { currency, minor: 18_000 },
    },
  };
  return renderToStaticMarkup(
    <AppRouterContext.Provider value={{} as never}>
      <SourcesView days={30} sources={sources} formats={formatsIn(DEFAULT_PLACE)} />
    </AppRouterContext.Provider>,
  );
}

describe("SourcesView", () => {
  it("says of spend in another country's dollars which they are (MONEY-03)", () => {
    const html = draw("AUD");
    expect(html).toContain("your share of the spend: 12.34 USD");
    expect(html).toContain(">6.17 USD<");
    expect(html).toContain(">12 USD<");
    expect(html).toContain("$180, your average");
    for (const own of ["USD", "GBP"] as const) {
      expect(draw(own)).toContain("your share of the spend: $12.34");
      expect(draw(own)).toContain(">$6.17<");
    }
  });
});
