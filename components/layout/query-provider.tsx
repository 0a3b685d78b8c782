"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { ApiError } from "@/lib/platform/browser/call-endpoint";

/** Once more after a failure of the network or of ours; what was refused will be refused again. */
function retryOnce(failures: number, error: Error): boolean {
  const answer = error instanceof ApiError ? error : error.cause;
  return failures < 1 && !(answer instanceof ApiError && answer.status < 500);
}

/** An ended session is no outage: the server leads such a browser to the sign-in form. */
function isRefusedSession(error: Error): boolean {
  const answer = error instanceof ApiError ? error : error.cause;
  return answer instanceof ApiError && answer.code === "unauthenticated";
}

/** For the pages that go on reading in the browser: public pages do not, and need not carry it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { sessionRefused } = useAuth();
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 15_000, retry: retryOnce } },
        queryCache: new QueryCache({ onError: (error) => isRefusedSession(error) && sessionRefused() }),
      }),
  );
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
