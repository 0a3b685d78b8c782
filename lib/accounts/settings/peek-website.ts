import { peekSetting } from "./read-setting";

export type Company = { name: string | null; details: string | null; email: string | null };
export type Website = { demoNumber: string | null; pricesFrom: string | null; company: Company };

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
