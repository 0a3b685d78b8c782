"use client";

import { useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { Field } from "@/components/forms/field";
import { type Refusal, useForm, type Values } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import type { createAutomationKey } from "@/lib/outward/automation-keys/contract";
import { ApiError, callEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address } from "@/lib/platform/http/endpoint";
import { NewKey } from "./new-key";

const CREATE: Address<typeof createAutomationKey> = { method: "POST", path: "/api/admin/automation-keys" };
const FIELDS = ["name"] as const;

export type CreateKeyDialogProps = { userId: string; onCreated: () => void; onClose: () => void };

/** Asks for a name, then shows the key once. */
export default function CreateKeyDialog({ userId, onCreated, onClose }: CreateKeyDialogProps) {
  const { getAccessToken } = useAuth();
  const [made, setMade] = useState<string | null>(null);

  const check = ({ name }: Values<"name">) => {
    if (name.trim() === "") return { name: "Enter a name for the key" };
    return name.trim().length > 80 ? { name: "Use at most 80 characters" } : {};
  };
  const send = async ({ name }: Values<"name">): Promise<Refusal<"name"> | undefined> => {
    try {
      const { data } = await callEndpoint<typeof createAutomationKey>(
        CREATE,
        { body: { userId, name } },
        { token: await getAccessToken() },
      );
      setMade(data.key);
      onCreated();
      return undefined;
    } catch (error) {
      console.error("The automation key was not created", error);
      const problem =
        error instanceof ApiError
          ? error.message
          : "The key wasn't created. Check your connection and try again.";
      return { problems: { name: problem } };
    }
  };
  const { form, problems, busy } = useForm({ fields: FIELDS, check, send });

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
                id="key-name"
                name="name"
                label="Name"
                placeholder="Email responder in n8n"
                autoComplete="off"
                error={problems.name}
              />
              <DialogFooter>
                <Button variant="outline" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit">
                  {busy ? <Spinner className="size-4" /> : null}
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
