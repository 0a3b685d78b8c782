"use client";

import { useEffect } from "react";
import { TOAST_DURATION_MS } from "@/components/ui/toast-store";
import { useToast } from "@/components/ui/use-toast";

/** The toast without what makes it move: what there is to say must not depend on a script that has yet to arrive. */
export function PlainToasts() {
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
