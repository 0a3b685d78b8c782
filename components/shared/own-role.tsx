"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { OwnRole } from "@/lib/platform/auth/own-role";

export type NavEntry = { href: string; label: string };
/** With what the navigation offers, chosen on the server so that its rules ship no script. `firm`: none at the agency. */
export type ShownRole = OwnRole & {
  firm: string | null;
  bar: readonly NavEntry[];
  account: readonly NavEntry[];
};

type Held = { own: ShownRole | null; setOwn: (own: ShownRole) => void };
const OwnRoleContext = createContext<Held>({ own: null, setOwn: () => {} });

export function OwnRoleProvider({ initial, children }: { initial: ShownRole | null; children: ReactNode }) {
  const [own, setOwn] = useState(initial);
  return <OwnRoleContext value={{ own, setOwn }}>{children}</OwnRoleContext>;
}

/** Null for visitors, and until the first page behind sign-in is shown. */
export const useOwnRole = (): ShownRole | null => useContext(OwnRoleContext).own;

/** For the layouts behind sign-in, as for the themed area: a visitor who signs in keeps the document from before. */
export function AnnounceOwnRole({ own }: { own: ShownRole }) {
  const { setOwn } = useContext(OwnRoleContext);
  useEffect(() => setOwn(own), [own, setOwn]);
  return null;
}
