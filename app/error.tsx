"use client";

import { useEffect } from "react";
import { CrashScreen } from "@/components/layout/crash-screen";

type ErrorPageProps = { error: unknown; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <CrashScreen error={error} onRetry={retry} />;
}
