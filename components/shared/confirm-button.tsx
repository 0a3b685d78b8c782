"use client";

import { Button, type ButtonProps } from "@/components/ui/button";
import { type ConfirmQuestion, useConfirm } from "./use-confirm";

type ConfirmButtonProps = Omit<ButtonProps, "asChild" | "onClick"> & {
  question: ConfirmQuestion;
  /** Called once the question has been answered with yes. */
  onConfirm: () => unknown;
};

/** A button whose action is confirmed in a dialog first. */
export function ConfirmButton({ question, onConfirm, ...button }: ConfirmButtonProps) {
  const { confirm, dialog, preload } = useConfirm();
  const ask = async () => {
    if (await confirm(question)) await onConfirm();
  };
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onPointerEnter={preload} onClick={() => void ask()} />
      {dialog}
    </>
  );
}
