"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { PageSpinner } from "@/components/shared/page-spinner";
import { isGuarded } from "@/lib/platform/auth/guarded-paths";
import { onNavigation } from "./navigation";

/** A page that answers sooner takes its place without a spinner in between. */
const SPINNER_AFTER_MS = 150;

/**
 * A spinner in place of the page while a guarded page is fetched (GUARD-09). Not a `loading.tsx`: its boundary would
 * send the spinner in the first response of a visit too, whose content, redirect or 404 would then need script.
 */
export function PendingPage({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [waiting, setWaiting] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onNavigation((target) => {
      clearTimeout(timer);
      const shown = target !== pathname && isGuarded(target);
      // Not at once: this is called within the navigation's transition, which would hold the spinner back as well.
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
