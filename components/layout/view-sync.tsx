"use client";

import { useEffect } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { VIEW_CHANGED } from "./view-changed";

/**
 * Reloads this tab when a view of a client's pages began or ended in another one: its pages belong to the session as it
 * was, so it would show no banner, or the client's pages with the admin's own data.
 */
export function ViewSync() {
  const { isAuthenticated } = useAuth();
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (isAuthenticated && key === VIEW_CHANGED && newValue) location.reload();
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [isAuthenticated]);
  return null;
}
