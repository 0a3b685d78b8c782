import type { Company } from "@/lib/accounts/settings/peek-website";
import { FillIn } from "./legal-page";

/** Who runs this installation, in a legal text. */
export function CompanyText({ company: { name, details } }: { company: Company }) {
  if (!name && !details) return <FillIn>company name, number and registered address</FillIn>;
  return (
    <>
      {name ?? <FillIn>company name</FillIn>} (
      {details ?? <FillIn>company number and registered address</FillIn>})
    </>
  );
}

export function CompanyEmail({ company: { email } }: { company: Company }) {
  return email ? <a href={`mailto:${email}`}>{email}</a> : <FillIn>email address</FillIn>;
}
