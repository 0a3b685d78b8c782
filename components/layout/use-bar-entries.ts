import { useAuth } from "@/components/auth/auth-provider";
import { type NavEntry, useOwnRole } from "@/components/shared/own-role";

/** The bar's entries; without Admin once the browser's own check of that role has failed (AUTH-13). */
export function useBarEntries(): readonly NavEntry[] {
  const { isAdmin } = useAuth();
  const own = useOwnRole();
  const entries = own?.bar ?? [];
  return own?.role === "admin" && !isAdmin ? entries.filter(({ href }) => href !== "/admin") : entries;
}
