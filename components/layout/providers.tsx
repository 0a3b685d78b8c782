"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AuthProvider, type InitialUser, type SupabaseConfig } from "@/components/auth/auth-provider";
import { AccentSync } from "@/components/layout/accent-sync";
import type { ThemedArea } from "@/components/layout/path-area";
import { ThemeProvider } from "@/components/layout/theme-provider";
import { Toaster } from "@/components/ui/toaster";
import { ApiError } from "@/lib/client/call-endpoint";

type ProvidersProps = {
  /** Read at run time on the server, so that one build serves every installation. */
  publicConfig: SupabaseConfig;
  initialUser: InitialUser | null;
  themedArea: ThemedArea;
  nonce?: string;
  children: ReactNode;
};

/** Once more after a failure of the network or of ours; what was refused will be refused again. */
function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status < 500);
}

export function Providers({ publicConfig, initialUser, themedArea, nonce, children }: ProvidersProps) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: retryOnce } } }),
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
