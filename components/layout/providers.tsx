"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AuthProvider, type InitialUser, type SupabaseConfig } from "@/components/auth/auth-provider";
import { AccentSync } from "@/components/layout/accent-sync";
import type { ThemedArea } from "@/components/layout/path-area";
import { ThemeProvider } from "@/components/layout/theme-provider";
import { Toaster } from "@/components/ui/toaster";

type ProvidersProps = {
  /** Read at run time on the server, so that one build serves every installation. */
  publicConfig: SupabaseConfig;
  initialUser: InitialUser | null;
  themedArea: ThemedArea;
  nonce?: string;
  children: ReactNode;
};

export function Providers({ publicConfig, initialUser, themedArea, nonce, children }: ProvidersProps) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: 1 } } }),
  );
  return (
    <ThemeProvider themedArea={themedArea} nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider config={publicConfig} initialUser={initialUser}>
          <AccentSync themedArea={themedArea} />
          {children}
          <Toaster />
        </AuthProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
