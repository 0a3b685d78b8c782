"use client";

import { createContext, useContext } from "react";
import type { ToastNotice } from "./failure";

/** What the hooks know about the visitor and the page. */
export type BrowserSession = {
  /** Whose pages these are: a client's while an admin views them. Null while signed out. */
  userId: string | null;
  /** The client that their data belongs to, which other people may share. Null until the server has said so. */
  accountId: string | null;
  /** For bearer headers; null without a session. */
  getAccessToken: () => Promise<string | null>;
  /**
   * Asks the person to confirm with their second factor who they are; resolves to whether they did. `asked` is the
   * `proof` of a refusal: `session`, `enrol` or `fresh`.
   */
  prove: (asked: string, options: { reading: boolean }) => Promise<boolean>;
  /** Shows a toast. */
  tell: (notice: ToastNotice) => void;
};

export const BrowserSessionContext = createContext<BrowserSession | null>(null);

export function useBrowserSession(): BrowserSession {
  const session = useContext(BrowserSessionContext);
  if (!session) throw new Error("useBrowserSession needs a BrowserSessionContext above it");
  return session;
}

/** Endpoints by path. */
export type Paths = readonly { path: string }[];

/** Refetches endpoints wherever the page uses them. A page that reads nothing can ignore this. */
export const RefetchContext = createContext<(endpoints: Paths) => void>(() => {});
