"use client";

import { type Query, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { toast } from "@/components/ui/use-toast";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { explainFailure, NoTokenError } from "@/lib/platform/browser/failure";
import { type Paths, RefetchContext } from "@/lib/platform/browser/session";

/** One retry after a network or server failure; a refusal would be the same again. */
function retryOnce(failures: number, error: Error): boolean {
  const answer = error instanceof ApiError ? error : error.cause;
  return (
    failures < 1 && !(error instanceof NoTokenError || (answer instanceof ApiError && answer.status < 500))
  );
}

/** An ended session is not an outage: the server redirects to the sign-in form. */
function isRefusedSession(error: Error): boolean {
  const answer = error instanceof ApiError ? error : error.cause;
  return error instanceof NoTokenError || (answer instanceof ApiError && answer.code === "unauthenticated");
}

function tellFailure(error: Error, { meta, queryKey: [path] }: Query<unknown, unknown, unknown>): void {
  console.error(`Could not read: ${meta?.what ?? path}`, error);
  if (!meta?.failed) return;
  const description = meta.description ?? explainFailure(error);
  toast({ variant: "destructive", title: meta.failed, description });
}

/** For pages that keep fetching in the browser; public pages do not, and need not load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { sessionRefused } = useAuth();
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 15_000, retry: retryOnce } },
        queryCache: new QueryCache({
          onError: (error, query) => {
            tellFailure(error, query);
            if (isRefusedSession(error)) sessionRefused();
          },
        }),
      }),
  );
  const refetch = useCallback(
    (endpoints: Paths) => {
      for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] });
    },
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <RefetchContext value={refetch}>{children}</RefetchContext>
    </QueryClientProvider>
  );
}
