"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { OwnRole } from "@/lib/platform/auth/own-role";

type Held = { own: OwnRole | null; setOwn: (own: OwnRole) => void };
const OwnRoleContext = createContext<Held>({ own: null, setOwn: () => {} });

export function OwnRoleProvider({ initial, children }: { initial: OwnRole | null; children: ReactNode }) {
  const [own, setOwn] = useState(initial);
  return <OwnRoleContext value={{ own, setOwn }}>{children}</OwnRoleContext>;
}

/** Null for visitors, and until the first page behind sign-in is shown. */
export const useOwnRole = (): OwnRole | null => useContext(OwnRoleContext).own;

/** For the layouts behind sign-in, as for the themed area: a visitor who signs in keeps the document from before. */
export function AnnounceOwnRole({ role, accountId, isViewing }: OwnRole) {
  const { setOwn } = useContext(OwnRoleContext);
  useEffect(() => setOwn({ role, accountId, isViewing }), [role, accountId, isViewing, setOwn]);
  return null;
}
