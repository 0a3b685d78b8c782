"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState } from "@/components/shared/error-state";
import { Card } from "@/components/ui/card";

/** Replaces data that could not be read; the rest of the page works. */
export function TabFailure() {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <Card>
      <ErrorState
        title="Couldn't load this"
        message="Nothing is lost. Try again in a moment."
        onRetry={() => startRetry(() => router.refresh())}
        retrying={retrying}
      />
    </Card>
  );
}
