"use client";

import { useEffect } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { useToast } from "@/components/ui/use-toast";

const toastList = lazyPart(() => import("@/components/ui/toast-list"));

const FIRST_TOUCHES = ["pointerdown", "keydown", "focusin"] as const;

/**
 * Fetched with the first touch of the page: before whatever it leads to has a toast to show, which may well be the
 * one that says the network is gone, and not at all by who only looks.
 */
export function Toaster() {
  const { toasts } = useToast();
  useEffect(() => {
    const touched = new AbortController();
    const fetchList = () => {
      touched.abort();
      toastList.preload();
    };
    for (const touch of FIRST_TOUCHES) {
      document.addEventListener(touch, fetchList, { capture: true, passive: true, signal: touched.signal });
    }
    return () => touched.abort();
  }, []);
  return toasts.length > 0 ? <LazyPart part={toastList} props={{}} /> : null;
}
