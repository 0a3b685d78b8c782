import type { ReactNode } from "react";

export const VISIBLE_TOASTS = 1;
export const TOAST_DURATION_MS = 5_000;
export const REMOVE_AFTER_DISMISSAL_MS = 1_000_000;

export type ToastMessage = {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive";
  /** Milliseconds on screen; by default `TOAST_DURATION_MS`. */
  duration?: number;
};

export type ToastEntry = ToastMessage & { id: string; open: boolean };

/**
 * The toasts of one page. A new toast replaces the previous one. A dismissed toast stays in the list, closed, so that
 * its exit can be animated, and is removed much later.
 */
export function createToastStore() {
  let toasts: readonly ToastEntry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const removals = new Map<string, ReturnType<typeof setTimeout>>();

  const publish = (next: readonly ToastEntry[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  const remove = (id: string) => {
    clearTimeout(removals.get(id));
    removals.delete(id);
    publish(toasts.filter((entry) => entry.id !== id));
  };

  const dismiss = (id: string) => {
    if (removals.has(id)) return;
    removals.set(
      id,
      setTimeout(() => remove(id), REMOVE_AFTER_DISMISSAL_MS),
    );
    publish(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  };

  const show = (message: ToastMessage) => {
    lastId += 1;
    const id = String(lastId);
    const kept = [{ ...message, id, open: true }, ...toasts].slice(0, VISIBLE_TOASTS);
    for (const { id: dropped } of toasts) {
      if (!kept.some((entry) => entry.id === dropped)) {
        clearTimeout(removals.get(dropped));
        removals.delete(dropped);
      }
    }
    publish(kept);
    return { id, dismiss: () => dismiss(id) };
  };

  return {
    show,
    dismiss,
    read: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;
