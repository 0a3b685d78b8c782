"use client";

import { useSyncExternalStore } from "react";
import { createToastStore, type ToastEntry, type ToastMessage } from "./toast-store";

const store = createToastStore();
const NO_TOASTS: readonly ToastEntry[] = [];

/** Shows a toast from anywhere in the browser, inside a component or not. */
export const toast = (message: ToastMessage) => store.show(message);

export function useToast() {
  const toasts = useSyncExternalStore(store.subscribe, store.read, () => NO_TOASTS);
  return { toasts, toast, dismiss: store.dismiss };
}
