"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reads the page's data again every so often, while somebody looks at it. */
export function RefreshEvery({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, seconds * 1_000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
