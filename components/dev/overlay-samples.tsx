"use client";

import { useState } from "react";
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
  return (
    <Sample title="Dialog, toasts">
      <Row>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Dialog
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
              title: "Request Not Sent",
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
