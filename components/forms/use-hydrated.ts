"use client";

import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False in the server's page and until scripts run. A form sent before that would be sent by the browser itself,
 * with what was typed in the address.
 */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
