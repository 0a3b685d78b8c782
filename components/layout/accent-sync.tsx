"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import {
  APPLY_SAVED_ACCENT_EVENT,
  applyAccent,
  clearAccent,
  currentAccent,
} from "@/components/shared/accent";
import { isThemedPath } from "@/components/shared/path-area";
import { useBrand } from "./brand-provider";
import { useThemedArea } from "./themed-area";

/** Applies the right accent as the visitor moves between the public area (fixed) and the signed-in one (chosen). */
export function AccentSync() {
  const themed = isThemedPath(usePathname(), useThemedArea());

  const hasHouseAccent = useBrand().accent !== null;

  useEffect(() => {
    const sync = () => {
      if (themed) applyAccent(currentAccent(hasHouseAccent));
      else clearAccent();
    };
    sync();
    window.addEventListener(APPLY_SAVED_ACCENT_EVENT, sync);
    return () => window.removeEventListener(APPLY_SAVED_ACCENT_EVENT, sync);
  }, [themed, hasHouseAccent]);

  return null;
}
