"use client";

import { useEffect } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { useToast } from "@/components/ui/use-toast";
import { whenIdle } from "@/components/ui/when-idle";

const toastList = lazyPart(() => import("@/components/ui/toast-list"));

/** Fetched when idle rather than with the first toast, which may well be the one that says the network is gone. */
export function Toaster() {
  const { toasts } = useToast();
  useEffect(() => whenIdle(toastList.preload), []);
  return toasts.length > 0 ? <LazyPart part={toastList} props={{}} /> : null;
}
