"use client";

import { useEffect } from "react";
import { LazyPart, lazyPart } from "./lazy-part";
import { TOAST_DURATION_MS } from "./toast-store";
import { useToast } from "./use-toast";

const toastList = lazyPart(() => import("./toast-list"));

const FIRST_TOUCHES = ["pointerdown", "keydown", "focusin"] as const;

/**
 * The list is loaded on the first interaction with the page, and not at all without one. If it cannot be loaded,
 * usually because the connection is gone, the toast is still shown, without its animation.
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

/** The toast without its animation: showing a message must not depend on a script that has not loaded yet. */
function PlainToasts() {
  const { toasts, dismiss } = useToast();
  const shown = toasts.find(({ open }) => open);
  const [id, duration] = [shown?.id, shown?.duration ?? TOAST_DURATION_MS];

  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, dismiss]);

  return (
    <ol className="fixed inset-x-0 bottom-0 z-[60] p-4 sm:left-auto sm:w-[26rem]">
      {shown ? (
        <li
          role="alert"
          data-variant={shown.variant ?? "default"}
          className="rounded-xl border bg-popover p-4 text-sm shadow-lg data-[variant=destructive]:border-destructive/50 data-[variant=destructive]:bg-destructive-soft"
        >
          <p className="font-semibold">{shown.title}</p>
          <p>{shown.description}</p>
          <button
            type="button"
            onClick={() => dismiss(shown.id)}
            className="mt-2 font-semibold underline-offset-4 hover:underline"
          >
            Dismiss
          </button>
        </li>
      ) : null}
    </ol>
  );
}
