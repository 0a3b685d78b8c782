import { type CountryCode, DEFAULT_COUNTRY_CODE, FORMATS } from "./countries/formats";

/** Where a client works: what days, dates, numbers and money are to them. */
export type ClientPlace = { country: CountryCode; timeZone: string };

/** A place and the present, for reading and saying times. */
export type Zoned = ClientPlace & { now: number };

/** The place of a client whose agent is not set up. */
export const placeIn = (country: CountryCode): ClientPlace => ({
  country,
  timeZone: FORMATS[country].zone,
});

/** Of pages that belong to no client. */
export const DEFAULT_PLACE = placeIn(DEFAULT_COUNTRY_CODE);
