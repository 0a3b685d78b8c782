"use client";

import { useEffect, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/use-toast";

const subscribe = (onChange: () => void) => {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
};

const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** Shows that the browser is offline, and keeps links from leading to the browser's own error page meanwhile. */
export function OfflineNotice() {
  const offline = useOffline();

  useEffect(() => {
    if (!offline) return;
    const followed = new AbortController();
    const keepPage = (event: Event) => {
      if (!leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      sayOffline();
    };
    for (const name of ["click", "submit"]) {
      document.addEventListener(name, keepPage, { capture: true, signal: followed.signal });
    }
    return () => followed.abort();
  }, [offline]);

  if (!offline) return null;
  return (
    <p
      role="status"
      className="sticky top-16 z-30 border-b bg-warning-soft px-4 py-2 text-center font-semibold text-sm text-warning-text print:hidden"
    >
      You’re offline. This page may be out of date.
    </p>
  );
}

const sayOffline = () =>
  toast({
    variant: "destructive",
    title: "You’re offline",
    description: "This page can’t be opened without a connection. Try again once you’re back online.",
  });

/** Whether a click goes to another page of ours, by link or form. Calls, emails and anchors still work offline. */
function leavesPage(event: Event): boolean {
  if (!(event.target instanceof Element)) return false;
  const { target } = event;
  if (target instanceof HTMLFormElement) return target.method === "get" && target.hasAttribute("action");
  const link = target.closest("a");
  if (!link?.href || link.target === "_blank" || link.hasAttribute("download")) return false;
  const to = new URL(link.href);
  const isHere = to.pathname === location.pathname && to.search === location.search && to.hash !== "";
  return to.origin === location.origin && !isHere;
}
