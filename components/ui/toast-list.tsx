"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as ToastPrimitive } from "radix-ui";
import { cn } from "./cn";
import { TOAST_DURATION_MS, type ToastEntry } from "./toast-store";
import { useToast } from "./use-toast";

const SWIPE_THRESHOLD_PX = 50;

export default function ToastList() {
  const { toasts, dismiss } = useToast();
  return (
    <ToastPrimitive.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      swipeDirection="right"
    >
      {toasts.map((entry) => (
        <Toast key={entry.id} entry={entry} onClose={() => dismiss(entry.id)} />
      ))}
      <ToastPrimitive.Viewport
        hotkey={["F8"]}
        // An open dialog hides the page behind it from screen readers, except live regions.
        aria-live="off"
        className="fixed inset-x-0 bottom-0 z-[60] m-0 flex list-none flex-col p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] outline-none sm:left-auto sm:w-[26rem] lg:[body:has([data-toasts=left])_&]:right-auto lg:[body:has([data-toasts=left])_&]:left-0"
      />
    </ToastPrimitive.Provider>
  );
}

function Toast({ entry, onClose }: { entry: ToastEntry; onClose: () => void }) {
  const destructive = entry.variant === "destructive";
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <ToastPrimitive.Root
      open={entry.open}
      duration={entry.duration}
      type="foreground"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      data-variant={destructive ? "destructive" : "default"}
      className={cn(
        "flex items-start gap-3 rounded-xl border bg-popover p-4 pr-2 text-popover-foreground shadow-lg",
        "data-[state=open]:slide-in-from-bottom-4 data-[state=open]:fade-in-0 data-[state=open]:animate-in",
        "data-[state=closed]:fade-out-0 data-[state=closed]:slide-out-to-right-8 data-[state=closed]:animate-out",
        "data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0 data-[swipe=move]:transition-none",
        destructive && "border-destructive/50 bg-destructive-soft",
      )}
    >
      <Icon
        aria-hidden="true"
        className={cn("mt-0.5 size-5 shrink-0", destructive ? "text-destructive-text" : "text-success-text")}
      />
      <div className="min-w-0 flex-1 space-y-0.5">
        <ToastPrimitive.Title className="font-semibold text-sm">{entry.title}</ToastPrimitive.Title>
        {entry.description ? (
          <ToastPrimitive.Description
            className={cn(
              "break-words text-sm",
              destructive ? "text-destructive-text" : "text-muted-foreground",
            )}
          >
            {entry.description}
          </ToastPrimitive.Description>
        ) : null}
      </div>
      <ToastPrimitive.Close className="-mt-2 inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-muted-foreground hover:text-foreground">
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Dismiss</span>
      </ToastPrimitive.Close>
    </ToastPrimitive.Root>
  );
}
