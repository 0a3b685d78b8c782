"use client";

import { createContext, type ReactNode, useContext } from "react";

const ReadOnlyContext = createContext(false);

/** Around pages on which nothing can be saved, as while an admin views a client's. */
export function ReadOnlyProvider({ on, children }: { on: boolean; children: ReactNode }) {
  return <ReadOnlyContext value={on}>{children}</ReadOnlyContext>;
}

/** Whether what saves is turned off here. The server refuses it in any case. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
