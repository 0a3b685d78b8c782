"use client";

import { useEffect } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { PlainToasts } from "@/components/ui/plain-toasts";
import { useToast } from "@/components/ui/use-toast";

const toastList = lazyPart(() => import("@/components/ui/toast-list"));

const FIRST_TOUCHES = ["pointerdown", "keydown", "focusin"] as const;

/**
 * The list is fetched with the first touch of the page, and not at all by those who only look. Where it cannot be
 * fetched, most often because the connection is gone, the toast is shown all the same, without its animation.
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
  return toasts.length > 0 ? <LazyPart part={toastList} props={{}} failed={() => <PlainToasts />} /> : null;
}
