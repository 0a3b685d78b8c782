"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { ThemedArea } from "@/components/shared/path-area";

const AreaContext = createContext<{ area: ThemedArea; setArea: (area: ThemedArea) => void } | null>(null);

function useArea() {
  const value = useContext(AreaContext);
  if (!value) throw new Error("useThemedArea needs a ThemedAreaProvider above it");
  return value;
}

export function ThemedAreaProvider({ initial, children }: { initial: ThemedArea; children: ReactNode }) {
  const [area, setArea] = useState(initial);
  return <AreaContext value={{ area, setArea }}>{children}</AreaContext>;
}

/** The area with a choice of theme and accent, as set by the server. */
export const useThemedArea = (): ThemedArea => useArea().area;

/**
 * For the layouts behind sign-in: a visitor who signs in on this page still has the document from before, for which the
 * server did not look up the area.
 */
export function AnnounceThemedArea({ area }: { area: ThemedArea }) {
  const { setArea } = useArea();
  useEffect(() => setArea(area), [area, setArea]);
  return null;
}
