"use client";

import { usePathname } from "next/navigation";
import { ThemeProvider as NextThemesProvider } from "next-themes";
import { type ReactNode, useEffect } from "react";
import { AuthProvider, type InitialUser, useAuth } from "@/components/auth/auth-provider";
import type { SupabaseConfig } from "@/components/auth/open-session";
import {
  APPLY_SAVED_ACCENT_EVENT,
  applyAccent,
  clearAccent,
  currentAccent,
} from "@/components/shared/accent";
import { OwnRoleProvider, type ShownRole } from "@/components/shared/own-role";
import { isThemedPath, type ThemedArea } from "@/components/shared/path-area";
import { ReadOnlyProvider } from "@/components/ui/read-only";
import { Toaster } from "@/components/ui/toaster";
import type { Brand } from "@/lib/accounts/brand/brand";
import { BrandProvider, useBrand } from "./brand-provider";
import { keepTwoThemes, THEME_KEY } from "./follow-system";
import { ThemedAreaProvider, useThemedArea } from "./themed-area";
import { VIEW_CHANGED } from "./view-changed";

type ProvidersProps = {
  /** Read at run time on the server, so that one build serves every installation. */
  publicConfig: SupabaseConfig;
  initialUser: InitialUser | null;
  ownRole: ShownRole | null;
  themedArea: ThemedArea;
  brand: Brand;
  nonce?: string;
  children: ReactNode;
};

export function Providers({
  publicConfig,
  initialUser,
  ownRole,
  themedArea,
  brand,
  nonce,
  children,
}: ProvidersProps) {
  return (
    <BrandProvider brand={brand}>
      <ThemedAreaProvider initial={themedArea}>
        <ThemeProvider nonce={nonce}>
          <OwnRoleProvider initial={ownRole}>
            <AuthProvider config={publicConfig} initialUser={initialUser}>
              <AccentSync />
              <ViewSync />
              <ReadOnlyProvider on={initialUser?.view !== undefined && initialUser.view !== null}>
                {children}
              </ReadOnlyProvider>
              <Toaster />
            </AuthProvider>
          </OwnRoleProvider>
        </ThemeProvider>
      </ThemedAreaProvider>
    </BrandProvider>
  );
}

/**
 * Reloads this tab when a view of a client's pages began or ended in another one: its pages belong to the session as it
 * was, so it would show no banner, or the client's pages with the admin's own data.
 */
function ViewSync() {
  const { isAuthenticated } = useAuth();
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (isAuthenticated && key === VIEW_CHANGED && newValue) location.reload();
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [isAuthenticated]);
  return null;
}

type ThemeProviderProps = { nonce?: string; children: ReactNode };

/** The public area is always light; elsewhere the saved theme, otherwise the system's (THEME-01 to THEME-03). */
function ThemeProvider({ nonce, children }: ThemeProviderProps) {
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

/** Applies the right accent as the visitor moves between the public area (fixed) and the signed-in one (chosen). */
function AccentSync() {
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
