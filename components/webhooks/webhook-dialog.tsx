"use client";

import { useState } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import type { deleteWebhook, rotateWebhookSecret, Webhook } from "@/lib/outward/webhooks/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { SecretView } from "./secret-view";
import { WebhookForm } from "./webhook-form";

const ROTATE: Address<typeof rotateWebhookSecret> = {
  method: "POST",
  path: "/api/workflow/webhook/{id}/rotate-secret",
};
const DELETE: Address<typeof deleteWebhook> = { method: "DELETE", path: "/api/workflow/webhook/{id}" };

/** `edit` makes a new one where there is no webhook. */
export type WebhookDialogKind =
  | { kind: "edit"; webhook: Webhook | null }
  | { kind: "rotate" | "delete" | "edit"; webhook: Webhook };

type WebhookDialogProps = {
  userId: string;
  dialog: WebhookDialogKind;
  onChange: () => void;
  onClose: () => void;
};

/** The dialogs of one webhook. One that creates a secret ends by showing it, once. */
export default function WebhookDialog({ userId, dialog, onChange, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const { kind, webhook } = dialog;
  const made = kind === "edit";
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent
        className={cn("sm:max-w-lg", kind === "edit" && secret === null && "sm:max-w-2xl")}
        // A click outside must not close a secret that has not been stored yet.
        onInteractOutside={(event) => {
          if (secret !== null) event.preventDefault();
        }}
      >
        {secret !== null ? (
          <SecretView
            title={made ? "Webhook Created" : "Secret Rotated"}
            note={
              made
                ? "Your receiver uses this secret to verify our messages. It is shown only once."
                : "It is shown only once. The old secret also stays valid for 24 hours, so change your receiver within that time."
            }
            secret={secret}
            onDone={onClose}
          />
        ) : kind === "edit" ? (
          <WebhookForm
            userId={userId}
            webhook={webhook}
            onCancel={onClose}
            onSaved={(saved) => {
              onChange();
              if (webhook) onClose();
              else setSecret(saved.secret);
            }}
          />
        ) : kind === "rotate" ? (
          <Rotate
            webhook={dialog.webhook as Webhook}
            onCancel={onClose}
            onRotated={(rotated) => {
              onChange();
              setSecret(rotated.secret);
            }}
          />
        ) : (
          <Delete
            webhook={dialog.webhook as Webhook}
            onCancel={onClose}
            onDeleted={() => {
              onChange();
              onClose();
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

type RotateProps = { webhook: Webhook; onCancel: () => void; onRotated: (webhook: Webhook) => void };

function Rotate({ webhook, onCancel, onRotated }: RotateProps) {
  const call = useSessionCall();
  return (
    <Confirm
      title="Rotate Secret"
      text={`${webhook.url} gets a new signing secret. For 24 hours messages are signed with both, so your receiver keeps working while you change it.`}
      label="Rotate Secret"
      failure="Failed to update webhook"
      onCancel={onCancel}
      onConfirm={async () => {
        const { data } = await call<typeof rotateWebhookSecret>(ROTATE, { params: { id: webhook.id } });
        onRotated(data);
      }}
    />
  );
}

type DeleteProps = { webhook: Webhook; onCancel: () => void; onDeleted: () => void };

function Delete({ webhook, onCancel, onDeleted }: DeleteProps) {
  const call = useSessionCall();
  return (
    <Confirm
      title="Delete Webhook"
      text={`${webhook.url} gets no more messages. Its delivery log and waiting messages are deleted. To stop for a while, pause it instead.`}
      label="Delete Webhook"
      destructive
      failure="Failed to delete webhook"
      onCancel={onCancel}
      onConfirm={async () => {
        await call<typeof deleteWebhook>(DELETE, { params: { id: webhook.id } });
        onDeleted();
      }}
    />
  );
}

type ConfirmProps = {
  title: string;
  text: string;
  label: string;
  destructive?: boolean;
  /** Title of the toast on failure. */
  failure: string;
  onCancel: () => void;
  onConfirm: () => Promise<void>;
};

function Confirm(props: ConfirmProps) {
  const { title, text, label, destructive = false, failure, onCancel, onConfirm } = props;
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      toast({ variant: "destructive", title: failure, description: explainFailure(error) });
      setBusy(false);
    }
  };
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription className="break-words">{text}</DialogDescription>
      </DialogHeader>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button variant={destructive ? "destructive" : "default"} onClick={confirm} disabled={busy}>
          {busy ? <Spinner className="size-4" /> : null}
          {label}
        </Button>
      </DialogFooter>
    </>
  );
}
