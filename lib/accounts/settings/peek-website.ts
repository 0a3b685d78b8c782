import {
  COUNTRY_CODES,
  type CountryCode,
  DEFAULT_COUNTRY_CODE,
} from "@/lib/platform/locale/countries/formats";
import { peekSetting, peekSettings } from "./read-setting";

export type Company = { name: string | null; details: string | null; email: string | null };
export type Website = { demoNumber: string | null; pricesFrom: string | null; company: Company };

/** What the legal texts leave to the agency, by the end of the setting's key. */
export type Legal = { country: CountryCode; read: (name: string) => string | null };

export async function peekLegal(): Promise<Legal> {
  const setting = await peekSettings();
  const read = (name: string) => setting(`legal_${name}`);
  return { country: COUNTRY_CODES.find((code) => code === read("country")) ?? DEFAULT_COUNTRY_CODE, read };
}

/** What public pages show of the company and its offer; null for what is not set. Works without the database. */
export async function peekWebsite(): Promise<Website> {
  const [demoNumber, pricesFrom, company] = await Promise.all([
    peekSetting("demo_number"),
    peekSetting("prices_from"),
    peekCompany(),
  ]);
  return { demoNumber, pricesFrom, company };
}

export async function peekCompany(): Promise<Company> {
  const [name = null, details = null, email = null, support = null] = await Promise.all(
    ["company_name", "company_details", "company_email", "support_email"].map(peekSetting),
  );
  return { name, details, email: email ?? support };
}
