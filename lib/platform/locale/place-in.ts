import { type CountryCode, FORMATS } from "./countries/formats";
import { type Formats, formatsOf, type WrittenPlace } from "./dates";
import { formatPhoneOf } from "./format-phone";
import type { ClientPlace } from "./place";

/** The place of a client whose agent is not set up. */
export const placeIn = (country: CountryCode): ClientPlace => ({ country, timeZone: FORMATS[country].zone });

/** A place as a page is sent it: how its country writes. */
export const writtenPlace = ({ country, timeZone }: ClientPlace): WrittenPlace => ({
  formats: FORMATS[country],
  timeZone,
});

export const formatsIn = (place: ClientPlace): Formats => formatsOf(writtenPlace(place));

export const formatPhoneIn = (number: string, country: CountryCode): string =>
  formatPhoneOf(number, FORMATS[country]);
