"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { PageSpinner } from "@/components/shared/page-spinner";
import { isGuarded } from "@/lib/platform/auth/guarded-paths";
import { onNavigation } from "./navigation";

/** A page that loads sooner shows no spinner. */
const SPINNER_AFTER_MS = 150;

/**
 * Replaces the page with a spinner while a guarded page is loading (GUARD-09). Not a `loading.tsx`: its boundary would
 * also send the spinner in the first response of a visit, whose content, redirect or 404 would then need scripts.
 */
export function PendingPage({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [waiting, setWaiting] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onNavigation((target) => {
      clearTimeout(timer);
      const shown = target !== pathname && isGuarded(target);
      // Delayed: this is called within the navigation's transition, which would hold back the spinner too.
      timer = setTimeout(() => setWaiting(shown), shown ? SPINNER_AFTER_MS : 0);
    });
    return () => {
      stop();
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [pathname]);

  return (
    <>
      {waiting ? <PageSpinner /> : null}
      <div hidden={waiting} className="contents">
        {children}
      </div>
    </>
  );
}
