"use client";

import { createContext, type ReactNode, use } from "react";
import { DEFAULT_FORMATS } from "@/lib/platform/locale/countries/default-formats";
import { type Formats, formatsOf, type WrittenPlace } from "@/lib/platform/locale/dates";
import { formatPhoneOf } from "@/lib/platform/locale/format-phone";

const PlaceContext = createContext<WrittenPlace>({
  formats: DEFAULT_FORMATS,
  timeZone: DEFAULT_FORMATS.zone,
});

/** Shows what is below as people read it where the client works. A page carries its own country's formats alone. */
export function PlaceProvider({ place, children }: { place: WrittenPlace; children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

export const usePlace = () => use(PlaceContext);

/** Dates, times and numbers as people read them where the client works (PLACE-02). */
export function useFormats(): Formats & { formatPhone: (number: string) => string } {
  const place = usePlace();
  return { ...formatsOf(place), formatPhone: (number) => formatPhoneOf(number, place.formats) };
}
