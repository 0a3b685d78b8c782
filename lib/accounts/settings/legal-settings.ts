import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from "@/lib/platform/locale/countries/formats";
import type { SettingDefinition } from "./setting-definition";

const text = (key: string, label: string, description: string): SettingDefinition => ({
  ...{ key, label, type: "text", group: "legal", max: 300, description },
});

/** What the privacy notice and the terms leave to the agency. What is not set is marked there. */
export const LEGAL_SETTINGS: readonly SettingDefinition[] = [
  {
    key: "legal_country",
    label: "Your country",
    type: "text",
    group: "legal",
    format: "country",
    initial: DEFAULT_COUNTRY_CODE,
    description: `Where your company is: ${COUNTRY_CODES.join(", ")}. The privacy notice names people’s rights there.`,
  },
  text(
    "legal_registration",
    "Registration number",
    "Of your data protection registration, where your country has one, such as: ZA123456.",
  ),
  text("legal_backups", "Backups", "How long backups are kept, such as: 30 days."),
  text("legal_database_region", "Database region", "Where Supabase keeps the data, such as: London."),
  text("legal_mail_provider", "Mail provider", "The company that sends your emails."),
  text(
    "legal_model_provider",
    "Model provider",
    "The company whose language model AI steps of workflows use.",
  ),
  text("legal_hosting", "Hosting", "The company that runs the server and its backups, and the region."),
  text(
    "legal_transfers",
    "Transfers abroad",
    "What covers transfers to the United States, such as: the UK-US data bridge.",
  ),
  text(
    "legal_privacy_changed",
    "Privacy notice changed",
    "The date of its last change, such as: 1 December 2026.",
  ),
  text("legal_payment", "Payment terms", "Days, method and late payment, such as: 14 days by direct debit."),
  text("legal_support", "Support", "Hours, contact and response times."),
  text("legal_data_agreement", "Data processing agreement", "Its name and where clients find it."),
  text("legal_deletion", "Deletion at the end", "After a client has left, such as: 30 days."),
  text("legal_notice", "Notice period", "To end the contract, such as: one month’s notice."),
  text("legal_liability", "Limit of liability", "Such as: the fees of the last 12 months."),
  text("legal_change_notice", "Notice of changes", "Before new terms apply, such as: 30 days."),
  text("legal_law", "Governing law", "Such as: England and Wales."),
  text(
    "legal_terms_changed",
    "Terms changed",
    "The date of their last change. Enter it once both texts are checked: until then the terms say that they are not.",
  ),
];
