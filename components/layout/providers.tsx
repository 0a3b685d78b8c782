"use client";

import type { ReactNode } from "react";
import { AuthProvider, type InitialUser } from "@/components/auth/auth-provider";
import type { SupabaseConfig } from "@/components/auth/open-session";
import { OwnRoleProvider, type ShownRole } from "@/components/shared/own-role";
import type { ThemedArea } from "@/components/shared/path-area";
import { ReadOnlyProvider } from "@/components/ui/read-only";
import { Toaster } from "@/components/ui/toaster";
import type { Brand } from "@/lib/accounts/brand/brand";
import { AccentSync } from "./accent-sync";
import { BrandProvider } from "./brand-provider";
import { ThemeProvider } from "./theme-provider";
import { ThemedAreaProvider } from "./themed-area";
import { ViewSync } from "./view-sync";

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
