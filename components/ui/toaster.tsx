"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useToast } from "@/components/ui/use-toast";
import { whenIdle } from "@/components/ui/when-idle";

const loadToastList = () => import("@/components/ui/toast-list");
const ToastList = dynamic(loadToastList, { ssr: false });

/** Fetched when idle rather than with the first toast, which may well be the one that says the network is gone. */
export function Toaster() {
  const { toasts } = useToast();
  useEffect(() => whenIdle(() => void loadToastList().catch(() => {})), []);
  return toasts.length > 0 ? <ToastList /> : null;
}
