"use client";

import { useSessionCall } from "@/components/auth/use-session-call";
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
import { toast } from "@/components/ui/use-toast";
import type { PhoneAssignment, updateAssignment } from "@/lib/accounts/phones/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { assignmentFailure, fieldsOf } from "./assignment-failure";
import { LineFields } from "./line-fields";

const UPDATE: Address<typeof updateAssignment> = {
  method: "PUT",
  path: "/api/admin/user-phone-assignments/{id}",
};
const FIELDS = ["description", "vapiPhoneNumberId", "vapiAssistantId", "sipUri"] as const;
type FieldName = (typeof FIELDS)[number];

export type LineDialogProps = { assignment: PhoneAssignment; onSaved: () => void; onClose: () => void };

/** Edits an assigned line; its number and client stay. */
export default function LineDialog({ assignment, onSaved, onClose }: LineDialogProps) {
  const call = useSessionCall();
  const number = formatPhone(assignment.phone_number);

  const send = async (body: Values<FieldName>): Promise<Refusal<FieldName> | undefined> => {
    try {
      await call<typeof updateAssignment>(UPDATE, { params: { id: assignment.id }, body });
    } catch (error) {
      console.error("The assignment was not changed", error);
      toast({ variant: "destructive", title: "Update Failed", description: assignmentFailure(error) });
      return { problems: fieldsOf(error) };
    }
    toast({ title: "Assignment Updated", description: `${number} was updated.` });
    onSaved();
    onClose();
    return undefined;
  };
  const { form, problems, busy } = useForm({ fields: FIELDS, check: () => ({}), send });

  return (
    <Dialog open onOpenChange={(open) => (open || busy ? undefined : onClose())}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Edit {number}</DialogTitle>
          <DialogDescription>
            Assigned to {assignment.user_name}. To assign it to another client, delete this assignment first.
          </DialogDescription>
        </DialogHeader>
        <form {...form} method="post">
          <fieldset disabled={busy} className="space-y-5">
            <Field
              id="line-description"
              name="description"
              label="Description"
              autoComplete="off"
              maxLength={200}
              defaultValue={assignment.description ?? ""}
              error={problems.description}
            />
            <LineFields problems={problems} line={assignment} narrow />
            <DialogFooter>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit">
                {busy ? <Spinner className="size-4" /> : null}
                {busy ? "Saving…" : "Save Changes"}
              </Button>
            </DialogFooter>
          </fieldset>
        </form>
      </DialogContent>
    </Dialog>
  );
}
