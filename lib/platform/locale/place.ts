import { type CountryCode, DEFAULT_FORMATS } from "./countries/default-formats";

/** Where a client works: what days, dates, numbers and money are to them. */
export type ClientPlace = { country: CountryCode; timeZone: string };

/** A place and the present, for reading and saying times. */
export type Zoned = ClientPlace & { now: number };

/** The place of pages that belong to no client. */
export const DEFAULT_PLACE: ClientPlace = { country: DEFAULT_FORMATS.code, timeZone: DEFAULT_FORMATS.zone };
