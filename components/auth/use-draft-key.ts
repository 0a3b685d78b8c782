import { useState } from "react";
import { useAuth } from "./auth-provider";

/** The storage key of a draft, per person: a tab may be used by one after another. It stays while they sign out. */
export function useDraftKey(name: string): string {
  const { user } = useAuth();
  const [ownerId] = useState(user?.id);
  return `${name} ${ownerId}`;
}
