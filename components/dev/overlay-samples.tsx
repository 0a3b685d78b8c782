"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { toast } from "@/components/ui/use-toast";
import { Row, Sample } from "./sample";

/** These cover the page, so they use the page's own theme; the last button changes it. */
export function OverlaySamples() {
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  return (
    <Sample title="Dialog, toasts">
      <Row>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Button variant="outline" onClick={() => setAsks(true)}>
          Dialog with a form
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: "Settings Saved", description: "They hold from now on." })}
        >
          Toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              variant: "destructive",
              title: "Request not sent",
              description: "We could not be reached. Check your connection and send it again.",
            })
          }
        >
          Failure toast
        </Button>
        <Button variant="ghost" onClick={() => document.documentElement.classList.toggle("dark")}>
          Page: dark or light
        </Button>
      </Row>
      {asks ? <AskName onClose={() => setAsks(false)} /> : null}
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Delete this tool?</DialogTitle>
            <DialogDescription>Calls in progress that use it will be told that it is gone.</DialogDescription>
          </DialogHeader>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="ghost">Keep it</Button>
            </DialogClose>
            <DialogClose asChild>
              <Button variant="destructive">Delete</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </Sample>
  );
}

function AskName({ onClose }: { onClose: () => void }) {
  const { form, field, busy } = useForm({
    fields: ["name"],
    check: ({ name }) => (name.trim() ? {} : { name: "Enter a name" }),
    send: async () => {
      onClose();
    },
  });
  return (
    <FormDialog
      title="Name the tool"
      description="Clients read it in their call logs."
      submit="Save"
      form={form}
      busy={busy}
      onClose={onClose}
    >
      <Field {...field("name", "sample-name")} label="Name" autoComplete="off" />
    </FormDialog>
  );
}
