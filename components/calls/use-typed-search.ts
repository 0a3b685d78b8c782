"use client";

import { useSearchParams } from "next/navigation";
import { useRef } from "react";
import type { CallFilters } from "@/lib/calls/calls/contract";
import { callsAddress } from "./calls-address";

/** So that a quick typist asks once. With an answer and a paint it stays below 200 ms. */
const TYPING_MS = 90;
const LONGEST = 200;

const currentAddress = () => location.pathname + location.search;

/**
 * The words that are searched for: those of the address, which `type` changes while somebody is typing, without asking
 * the server for the page. What is typed in one go is one step back.
 */
export function useTypedSearch(rendered: CallFilters) {
  const q = useSearchParams().get("q")?.trim().slice(0, LONGEST) || undefined;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<string>(undefined);
  const filters = q === rendered.q ? rendered : { ...rendered, q };

  const type = (words: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const address = callsAddress({ ...filters, q: words.trim() || undefined });
      if (address === currentAddress() || !navigator.onLine) return;
      const change = typed.current === currentAddress() ? "replaceState" : "pushState";
      typed.current = address;
      window.history[change](null, "", address);
    }, TYPING_MS);
  };

  /** False if the list shows these filters already. */
  const isNew = (address: string): boolean => {
    clearTimeout(timer.current);
    return address !== currentAddress();
  };
  return { filters, isRendered: filters === rendered, type, isNew };
}
