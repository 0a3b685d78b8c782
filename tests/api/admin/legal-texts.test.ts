import { createElement, Fragment, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import PrivacyPage from "@/app/(public)/privacy/page";
import TermsPage from "@/app/(public)/terms/page";
import type { LegalSection } from "@/components/landing/legal-page";
import { LEGAL_SETTINGS } from "@/lib/accounts/settings/legal-settings";
import { COUNTRY_CODES } from "@/lib/platform/locale/countries/formats";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { saveSetting } from "@/tests/support/voice";

const SETTINGS = [
  ...LEGAL_SETTINGS.map(({ key }) => key),
  "company_name",
  "company_details",
  "company_email",
];
afterEach(async () => {
  for (const key of SETTINGS) await saveSetting(key, null);
});

type Shown = ReactElement<{ intro: ReactElement; sections: LegalSection[] }>;
async function textOf(page: () => Promise<ReactElement>): Promise<string> {
  const { intro, sections } = ((await page()) as Shown).props;
  const all = createElement(Fragment, null, intro, ...sections.map(({ content }) => content));
  return renderToStaticMarkup(all)
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");
}

describe("the legal texts", () => {
  it("mark what the agency has not filled in, and show all that it has (LAND-15)", async () => {
    const marked = async () =>
      (await Promise.all([PrivacyPage, TermsPage].map(textOf)))
        .join(" ")
        .match(/\[To be filled in: [^\]]+\]/g) ?? [];
    expect(await marked()).toHaveLength(22);
    const admin = await makePerson({ admin: true });
    for (const key of SETTINGS.filter((each) => each !== "legal_country")) {
      const value = key === "company_email" ? "hello@firm.example" : `value of ${key}`;
      const { status } = await api("PUT", `/api/admin/settings/${key}`, {
        token: admin.token,
        body: { value },
      });
      expect(status, key).toBe(200);
    }
    expect(await marked()).toEqual([]);
    const shown = (await Promise.all([PrivacyPage, TermsPage].map(textOf))).join(" ");
    for (const key of SETTINGS.filter((each) => !["legal_country", "company_email"].includes(each)))
      expect(shown).toContain(`value of ${key}`);
  });

  it("name the rights and the authority of the agency's country (LAND-15, PLACE-01)", async () => {
    const texts = new Set<string>();
    const named = {
      GB: ["UK data protection law", "ico.org.uk", "ICO registration"],
      IE: ["General Data Protection Regulation", "dataprotection.ie"],
      US: ["the state you live in", "usa.gov"],
      CA: ["Canadian privacy law", "priv.gc.ca"],
      AU: ["Privacy Act 1988", "oaic.gov.au"],
      NZ: ["Privacy Act 2020", "privacy.org.nz"],
    };
    for (const code of COUNTRY_CODES) {
      await saveSetting("legal_country", code);
      const text = await textOf(PrivacyPage);
      for (const name of named[code]) expect(text, code).toContain(name);
      if (code !== "GB") expect(text, code).not.toMatch(/ICO|UK data protection/);
      texts.add(text);
    }
    expect(texts.size).toBe(COUNTRY_CODES.length);
  });

  it("refuse a country that we have no record of", async () => {
    const admin = await makePerson({ admin: true });
    const save = (value: string) =>
      api("PUT", "/api/admin/settings/legal_country", { token: admin.token, body: { value } });
    expect((await save("FR")).status).toBe(400);
    expect((await save("IE")).status).toBe(200);
  });
});
