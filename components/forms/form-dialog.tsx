"use client";

import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";

type FormDialogProps = {
  title: string;
  description: string;
  /** The label of the button that sends the form. */
  submit: string;
  /** What `useForm` gives for the form element. */
  form: ComponentProps<"form">;
  busy: boolean;
  onClose: () => void;
  onEscapeKeyDown?: ComponentProps<typeof DialogContent>["onEscapeKeyDown"];
  children: ReactNode;
};

/** A dialog with a form. A click beside it does not close it, so that nothing typed is lost; nor does anything while it is sent. */
export function FormDialog({
  title,
  description,
  submit,
  form,
  busy,
  onClose,
  onEscapeKeyDown,
  children,
}: FormDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open || busy ? undefined : onClose())}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()} onEscapeKeyDown={onEscapeKeyDown}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <form {...form} method="post">
          <fieldset disabled={busy} className="space-y-5">
            {children}
            <DialogFooter>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={busy}>
                {submit}
              </Button>
            </DialogFooter>
          </fieldset>
        </form>
      </DialogContent>
    </Dialog>
  );
}
