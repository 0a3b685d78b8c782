"use client";

import { useEffect } from "react";

/** Registers the service worker once the page rests, and has it keep this day: now, and whenever the app is left. */
export function KeepForOffline() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const keep = async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ type: "keep", files: loadedFiles() });
    };
    const register = () =>
      void navigator.serviceWorker
        .register("/sw.js")
        .then(keep)
        .catch((error: unknown) => console.error("The app could not be kept for offline", error));
    const onLeave = () => {
      if (document.visibilityState === "hidden" && navigator.onLine) void keep();
    };
    if (document.readyState === "complete") register();
    else window.addEventListener("load", register, { once: true });
    document.addEventListener("visibilitychange", onLeave);
    return () => {
      window.removeEventListener("load", register);
      document.removeEventListener("visibilitychange", onLeave);
    };
  }, []);
  return null;
}

/** Scripts, styles and fonts of this page: it may have loaded before the service worker listened. */
const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.includes("/_next/static/"));
