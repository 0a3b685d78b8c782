"use client";

import { useState } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { ConfirmDialogProps } from "./confirm-dialog";

const confirmDialog = lazyPart(() => import("./confirm-dialog"));

export type ConfirmQuestion = Omit<ConfirmDialogProps, "onConfirm" | "onClose">;

/**
 * Asks in a dialog, which must be rendered: `confirm` resolves to the answer. `ask` runs `onConfirm` while the dialog is
 * open, so that a failure is shown in it.
 */
export function useConfirm() {
  const [asked, setAsked] = useState<ConfirmDialogProps | null>(null);
  const close = () => setAsked(null);
  const ask = (question: Omit<ConfirmDialogProps, "onClose">) => setAsked({ ...question, onClose: close });
  const confirm = (question: ConfirmQuestion) =>
    new Promise<boolean>((resolve) => {
      const onClose = () => {
        resolve(false);
        close();
      };
      setAsked({ ...question, onConfirm: () => resolve(true), onClose });
    });
  const dialog = asked ? <LazyPart part={confirmDialog} props={asked} /> : null;
  return { ask, confirm, dialog, preload: confirmDialog.preload };
}
