import type { CountryCode } from "./formats";

/** What people can ask of a company there that keeps their data, and who hears their complaints. */
export type PrivacyLaw = {
  /** "Under UK data protection law you can …" */
  rights: string;
  /** Until a request is answered. */
  within: string;
  authority: string;
  complaints: string;
  /** The number under which a company is registered there, where it has to be. */
  registration: string | null;
};

const EUROPEAN =
  "you can ask for a copy of your data, have it corrected or erased, object to its use, or have it moved to another service";

/** Checked in November 2026. A template: the agency has its own lawyer check the page. */
export const PRIVACY_LAWS: Record<CountryCode, PrivacyLaw> = {
  GB: {
    rights: `Under UK data protection law ${EUROPEAN}.`,
    within: "a month",
    authority: "the Information Commissioner's Office",
    complaints: "https://ico.org.uk/make-a-complaint/",
    registration: "ICO registration",
  },
  IE: {
    rights: `Under the General Data Protection Regulation ${EUROPEAN}.`,
    within: "a month",
    authority: "the Data Protection Commission",
    complaints: "https://www.dataprotection.ie/",
    registration: null,
  },
  US: {
    rights:
      "Depending on the state you live in, you can ask for a copy of your data, have it corrected or deleted, or object to its use. We do so for everybody, and sell no data.",
    within: "45 days",
    authority: "the attorney general of your state",
    complaints: "https://www.usa.gov/state-attorney-general",
    registration: null,
  },
  CA: {
    rights:
      "Under Canadian privacy law you can ask for a copy of your data and what it was used for, have it corrected, or withdraw your consent.",
    within: "30 days",
    authority: "the Office of the Privacy Commissioner of Canada",
    complaints: "https://www.priv.gc.ca/",
    registration: null,
  },
  AU: {
    rights:
      "Under the Privacy Act 1988 you can ask for a copy of your data, and have it corrected. We also erase it if you ask us to.",
    within: "30 days",
    authority: "the Office of the Australian Information Commissioner",
    complaints: "https://www.oaic.gov.au/",
    registration: null,
  },
  NZ: {
    rights:
      "Under the Privacy Act 2020 you can ask for a copy of your data, and have it corrected. We also erase it if you ask us to.",
    within: "20 working days",
    authority: "the Office of the Privacy Commissioner",
    complaints: "https://www.privacy.org.nz/",
    registration: null,
  },
};
