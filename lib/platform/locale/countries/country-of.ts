import { australia } from "./australia";
import { canada } from "./canada";
import type { Country } from "./country";
import { COUNTRY_CODES, type CountryCode, DEFAULT_COUNTRY_CODE } from "./formats";
import { ireland } from "./ireland";
import { newZealand } from "./new-zealand";
import { unitedKingdom } from "./united-kingdom";
import { unitedStates } from "./united-states";

const RECORDS: Record<CountryCode, Country> = {
  GB: unitedKingdom,
  IE: ireland,
  US: unitedStates,
  CA: canada,
  AU: australia,
  NZ: newZealand,
};

/** In the order of a menu. */
export const COUNTRIES: readonly Country[] = COUNTRY_CODES.map((code) => RECORDS[code]);

export const DEFAULT_COUNTRY = RECORDS[DEFAULT_COUNTRY_CODE];

export const countryOf = (code: CountryCode): Country => RECORDS[code];
