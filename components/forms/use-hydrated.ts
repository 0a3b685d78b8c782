"use client";

import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False in the server's page and until scripts run. Before that, the browser would submit a form natively. */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
