import { settingsOf } from "./setting-definition";

/** The agency's house style; its pictures are rows outside the catalogue (brand/image-mark.ts). */
export const BRAND_SETTINGS = settingsOf({ group: "brand", type: "text" }, [
  {
    key: "brand_name",
    label: "Name",
    format: "name",
    max: 40,
    description:
      "Your agency's name, on every page and as the sender of every email. Without one pages say Callwright.",
  },
  {
    key: "brand_accent",
    label: "Accent colour",
    format: "colour",
    description:
      "Of buttons, links and emails, such as #0F766E. It is darkened where white text on it would be hard to read. People may choose another one for their own device.",
  },
  {
    key: "brand_accent_dark",
    label: "Accent colour in dark mode",
    format: "colour",
    description: "Without one, the accent colour is used in dark mode too.",
  },
  {
    key: "support_email",
    label: "Support email",
    format: "email",
    max: 200,
    description:
      "Where clients reach you. Shown on their pages and in emails; replies to our emails go there.",
  },
  {
    key: "support_phone",
    label: "Support phone",
    format: "number",
    max: 16,
    description: "With the code of the country, such as +441174960331.",
  },
  {
    key: "support_url",
    label: "Help page",
    format: "page",
    max: 500,
    description: "A page of yours that answers questions, such as https://example.com/help.",
  },
  {
    key: "public_address",
    label: "Public address",
    format: "site",
    max: 200,
    description:
      "Your own address of this site, such as https://calls.example.com. Links in emails, texts and reports lead there. It has to reach this server first; docs/operating.md says how. Passkeys belong to one address.",
  },
]);
