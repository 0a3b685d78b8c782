"use client";

import { createContext, useContext } from "react";
import type { ToastNotice } from "./failure";

/** What the hooks know about the visitor and the page around them. */
export type BrowserSession = {
  /** Null while nobody is signed in. */
  userId: string | null;
  /** For bearer headers; null without a session. */
  getAccessToken: () => Promise<string | null>;
  /** Shows a toast. */
  tell: (notice: ToastNotice) => void;
};

export const BrowserSessionContext = createContext<BrowserSession | null>(null);

export function useBrowserSession(): BrowserSession {
  const session = useContext(BrowserSessionContext);
  if (!session) throw new Error("useBrowserSession needs a BrowserSessionContext above it");
  return session;
}

/** Endpoints by their path. */
export type Paths = readonly { path: string }[];

/** Reads endpoints again wherever they are on the page. A page that reads nothing has nothing to do here. */
export const RefetchContext = createContext<(endpoints: Paths) => void>(() => {});
