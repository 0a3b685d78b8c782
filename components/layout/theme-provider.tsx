"use client";

import { usePathname } from "next/navigation";
import { ThemeProvider as NextThemesProvider } from "next-themes";
import type { ReactNode } from "react";
import { isThemedPath, type ThemedArea } from "@/components/layout/path-area";

type ThemeProviderProps = { themedArea: ThemedArea; nonce?: string; children: ReactNode };

/** The public area is always light; elsewhere the saved theme, else the system's wish (THEME-01 to THEME-03). */
export function ThemeProvider({ themedArea, nonce, children }: ThemeProviderProps) {
  const themed = isThemedPath(usePathname(), themedArea);
  return (
    <NextThemesProvider
      attribute="class"
      storageKey="theme"
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
