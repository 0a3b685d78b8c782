"use client";

import { createContext, type ReactNode, use } from "react";
import { type Formats, formatsIn } from "@/lib/platform/locale/dates";
import { formatPhoneIn } from "@/lib/platform/locale/format-phone";
import { type ClientPlace, DEFAULT_PLACE } from "@/lib/platform/locale/place";

const PlaceContext = createContext<ClientPlace>(DEFAULT_PLACE);

/** Shows what is below as people read it where the client works. */
export function PlaceProvider({ place, children }: { place: ClientPlace; children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

export const usePlace = () => use(PlaceContext);

/** Dates, times and numbers as people read them where the client works (PLACE-02). */
export function useFormats(): Formats & { formatPhone: (number: string) => string } {
  const place = usePlace();
  return { ...formatsIn(place), formatPhone: (number) => formatPhoneIn(number, place.country) };
}
