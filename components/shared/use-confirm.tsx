"use client";

import { useState } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { ConfirmDialogProps } from "./confirm-dialog";

const confirmDialog = lazyPart(() => import("./confirm-dialog"));

export type ConfirmQuestion = Omit<ConfirmDialogProps, "onConfirm" | "onClose">;
type Asked = ConfirmQuestion & { answer: (yes: boolean) => void };

/** Asks in a dialog: `confirm` resolves to the answer, and `dialog` must be rendered. */
export function useConfirm() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = (question: ConfirmQuestion) =>
    new Promise<boolean>((resolve) => {
      setAsked({ ...question, answer: resolve });
    });
  const close = () => {
    asked?.answer(false);
    setAsked(null);
  };
  const dialog = asked ? (
    <LazyPart
      part={confirmDialog}
      props={{ ...asked, onConfirm: () => asked.answer(true), onClose: close }}
    />
  ) : null;
  return { confirm, dialog, preload: confirmDialog.preload };
}
