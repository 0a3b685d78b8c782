import { settingsOf } from "./setting-definition";

/** What visitors read on the public pages. Nothing is shown of what is not set. */
export const WEBSITE_SETTINGS = settingsOf({ group: "website", type: "text" }, [
  {
    key: "demo_number",
    label: "Demo agent's number",
    format: "number",
    max: 16,
    description: "Visitors can call it to hear an agent, such as +441134960100. Shown on the home page.",
  },
  {
    key: "prices_from",
    label: "Prices from",
    max: 40,
    description:
      "The lowest price with its period, such as: £149 a month. The home page shows “From £149 a month”.",
  },
  {
    key: "company_name",
    label: "Company name",
    max: 100,
    description:
      "The company that runs this installation. Shown at the end of public pages and in the legal texts.",
  },
  {
    key: "company_details",
    label: "Company number and address",
    max: 300,
    description:
      "Such as: Company number 01234567, registered in England and Wales at 1 Park Row, Leeds LS1 5HN. Shown after the name.",
  },
  {
    key: "company_email",
    label: "Company email",
    format: "email",
    max: 200,
    description:
      "For visitors, and for callers who ask about their data. Shown after the address. Without one, your support email is.",
  },
]);
