"use client";

import { useEffect, useRef } from "react";
import { endpoints } from "@/components/shared/endpoints";
import { useAction } from "@/lib/platform/browser/use-action";

/** Tells the server that somebody looks at the page: when it opens, and whenever its tab comes to the front again. */
export function useVisit(): void {
  const { run } = useAction(endpoints.noteVisit);
  const tell = useRef(run);
  useEffect(() => {
    tell.current = run;
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void tell.current({});
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
