import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CompanyEmail, CompanyText } from "@/components/landing/company-text";
import { OfferLine } from "@/components/landing/hero";

const offer = (demoNumber: string | null, pricesFrom: string | null) =>
  renderToStaticMarkup(createElement(OfferLine, { demoNumber, pricesFrom }));

describe("what the agency has not set (LAND-15)", () => {
  it("is not shown on the home page", () => {
    expect(offer(null, null)).toBe("");
    expect(offer("+441134960100", null)).not.toContain("From");
    expect(offer(null, "£149 a month")).not.toContain("tel:");
    expect(offer("+441134960100", "£149 a month")).toMatch(
      /tel:\+441134960100.*0113 496 0100.*From £149 a month/,
    );
  });

  it("is marked as missing in the legal texts", () => {
    const of = (name: string | null, details: string | null) =>
      renderToStaticMarkup(createElement(CompanyText, { company: { name, details, email: null } }));
    expect(of(null, null)).toContain("[To be filled in: company name, number and registered address]");
    expect(of("Ringwell Ltd", null)).toMatch(/Ringwell Ltd.*\[To be filled in: company number/);
    expect(of("Ringwell Ltd", "No. 1, Leeds")).toBe("Ringwell Ltd (No. 1, Leeds)");
    const company = { name: null, details: null, email: null };
    expect(renderToStaticMarkup(createElement(CompanyEmail, { company }))).toContain(
      "[To be filled in: email address]",
    );
  });
});
