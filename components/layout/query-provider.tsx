"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/lib/client/call-endpoint";

/** Once more after a failure of the network or of ours; what was refused will be refused again. */
function retryOnce(failures: number, error: Error): boolean {
  const answer = error instanceof ApiError ? error : error.cause;
  return failures < 1 && !(answer instanceof ApiError && answer.status < 500);
}

/** For the pages that go on reading in the browser: public pages do not, and need not carry it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: retryOnce } } }),
  );
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
