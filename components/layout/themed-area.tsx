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

/** Where theme and accent may be chosen, as the server has it. */
export const useThemedArea = (): ThemedArea => useArea().area;

/**
 * For the layouts behind sign-in: somebody who signed in on this very page came with the document of a visitor, for
 * whom the server does not ask which area it is.
 */
export function AnnounceThemedArea({ area }: { area: ThemedArea }) {
  const { setArea } = useArea();
  useEffect(() => setArea(area), [area, setArea]);
  return null;
}
