"use client";

import { useState } from "react";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
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
import type { deleteWebhook, rotateWebhookSecret, Webhook } from "@/lib/outward/webhooks/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import type { Endpoint } from "@/lib/platform/http/endpoint";
import { SecretView } from "./secret-view";
import { useSaveWebhook } from "./use-save-webhook";
import { WebhookForm } from "./webhook-form";

/** `edit` creates a new one if there is no webhook. */
export type WebhookDialogKind =
  | { kind: "edit"; webhook: Webhook | null }
  | { kind: "rotate" | "delete" | "edit"; webhook: Webhook };

type OwnAction<E extends Endpoint> = ReturnType<typeof useAction<E>>;
type WebhookDialogProps = {
  userId: string;
  dialog: WebhookDialogKind;
  onChange: () => void;
  onClose: () => void;
};

/**
 * The dialogs of one webhook. One that creates a secret ends by showing it, once: nothing closes the dialog while the
 * secret is made, and no click beside it does so afterwards.
 */
export default function WebhookDialog({ userId, dialog, onChange, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const { kind, webhook } = dialog;
  const save = useSaveWebhook(userId, webhook);
  const rotate = useAction(workflowEndpoints.rotateWebhookSecret, { failed: "Failed to update webhook" });
  const remove = useAction(workflowEndpoints.deleteWebhook, { failed: "Failed to delete webhook" });
  const made = kind === "edit";
  const busy = save.busy || rotate.busy || remove.busy;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
    >
      <DialogContent
        className={cn("sm:max-w-lg", kind === "edit" && secret === null && "sm:max-w-2xl")}
        // A click outside must lose neither what was typed nor a secret that has not been copied yet.
        onInteractOutside={(event) => {
          if (made || secret !== null) event.preventDefault();
        }}
      >
        {secret !== null ? (
          <SecretView
            title={made ? "Webhook created" : "Secret rotated"}
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
            webhook={webhook}
            save={save}
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
            rotate={rotate}
            onCancel={onClose}
            onRotated={(rotated) => {
              onChange();
              setSecret(rotated.secret);
            }}
          />
        ) : (
          <Delete
            webhook={dialog.webhook as Webhook}
            remove={remove}
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

type RotateProps = {
  webhook: Webhook;
  rotate: OwnAction<typeof rotateWebhookSecret>;
  onCancel: () => void;
  onRotated: (webhook: Webhook) => void;
};

function Rotate({ webhook, rotate, onCancel, onRotated }: RotateProps) {
  return (
    <Confirm
      title="Rotate secret"
      text={`${webhook.url} gets a new signing secret. For 24 hours messages are signed with both, so your receiver keeps working while you change it.`}
      label="Rotate secret"
      busy={rotate.busy}
      onCancel={onCancel}
      onConfirm={async () => {
        const { answer } = await rotate.run({ params: { id: webhook.id } });
        if (answer) onRotated(answer.data);
      }}
    />
  );
}

type DeleteProps = {
  webhook: Webhook;
  remove: OwnAction<typeof deleteWebhook>;
  onCancel: () => void;
  onDeleted: () => void;
};

function Delete({ webhook, remove, onCancel, onDeleted }: DeleteProps) {
  return (
    <Confirm
      title="Delete webhook"
      text={`${webhook.url} gets no more messages. Its delivery log and waiting messages are deleted. To stop for a while, pause it instead.`}
      label="Delete webhook"
      destructive
      busy={remove.busy}
      onCancel={onCancel}
      onConfirm={async () => {
        const { answer } = await remove.run({ params: { id: webhook.id } });
        if (answer) onDeleted();
      }}
    />
  );
}

type ConfirmProps = {
  title: string;
  text: string;
  label: string;
  destructive?: boolean;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => Promise<void>;
};

function Confirm(props: ConfirmProps) {
  const { title, text, label, destructive = false, busy, onCancel, onConfirm } = props;
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
        <Button
          variant={destructive ? "destructive" : "default"}
          onClick={() => void onConfirm()}
          busy={busy}
        >
          {label}
        </Button>
      </DialogFooter>
    </>
  );
}
