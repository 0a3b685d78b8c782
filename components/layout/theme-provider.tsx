"use client";

import { usePathname } from "next/navigation";
import { ThemeProvider as NextThemesProvider } from "next-themes";
import { type ReactNode, useEffect } from "react";
import { isThemedPath } from "@/components/shared/path-area";
import { keepTwoThemes, THEME_KEY } from "./follow-system";
import { useThemedArea } from "./themed-area";

type ThemeProviderProps = { nonce?: string; children: ReactNode };

/** The public area is always light; elsewhere the saved theme, otherwise the system's (THEME-01 to THEME-03). */
export function ThemeProvider({ nonce, children }: ThemeProviderProps) {
  const themed = isThemedPath(usePathname(), useThemedArea());
  useEffect(keepTwoThemes, []);
  return (
    <NextThemesProvider
      attribute="class"
      storageKey={THEME_KEY}
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      forcedTheme={themed ? undefined : "light"}
      nonce={nonce}
    >
      {children}
    </NextThemesProvider>
  );
}
