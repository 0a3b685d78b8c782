"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { type FormRefusal, useForm, type Values } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useAction } from "@/lib/platform/browser/use-action";
import { NewKey } from "./new-key";

export type CreateKeyDialogProps = { userId: string; onCreated: () => void; onClose: () => void };

/** Asks for a name, then shows the key once. */
export default function CreateKeyDialog({ userId, onCreated, onClose }: CreateKeyDialogProps) {
  const create = useAction(adminEndpoints.createAutomationKey, {
    explain: (error) =>
      error instanceof ApiError
        ? error.message
        : "The key wasn't created. Check your connection, then try again.",
  });
  const [made, setMade] = useState<string | null>(null);

  const check = ({ name }: Values<"name">) => {
    if (name.trim() === "") return { name: "Enter a name for the key" };
    return name.trim().length > 80 ? { name: "Use at most 80 characters" } : {};
  };
  const send = async ({ name }: Values<"name">): Promise<FormRefusal<"name"> | undefined> => {
    const { answer, failure } = await create.run({ body: { userId, name } });
    if (!answer) return { problems: { name: failure } };
    setMade(answer.data.key);
    onCreated();
  };
  const { form, field, busy } = useForm({ fields: ["name"], check, send });

  return (
    <Dialog open onOpenChange={(open) => (open || busy ? undefined : onClose())}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{made ? "Copy the key now" : "New automation key"}</DialogTitle>
          <DialogDescription>
            {made
              ? "It won't be shown again. Anyone with this key can report this client's figures."
              : "Name it after the automation that will use it."}
          </DialogDescription>
        </DialogHeader>
        {made ? (
          <NewKey value={made} userId={userId} onDone={onClose} />
        ) : (
          <form {...form}>
            <fieldset disabled={busy} className="space-y-5">
              <Field
                {...field("name", "key-name")}
                label="Name"
                placeholder="Email responder in n8n"
                autoComplete="off"
              />
              <DialogFooter>
                <Button variant="outline" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" busy={busy}>
                  Create key
                </Button>
              </DialogFooter>
            </fieldset>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
