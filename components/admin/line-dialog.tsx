"use client";

import { changedValues } from "@/components/forms/changed-values";
import { Field } from "@/components/forms/field";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useFormats } from "@/components/shared/place";
import type { PhoneAssignment } from "@/lib/accounts/phones/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { assignmentFailure } from "./assignment-failure";
import { CHANGED_BY_ASSIGNMENT } from "./changed-by-assignment";
import { LineFields } from "./line-fields";

export type LineDialogProps = { assignment: PhoneAssignment; onClose: () => void };

/** Edits an assigned line; its number and client stay. */
export default function LineDialog({ assignment, onClose }: LineDialogProps) {
  const { formatPhone } = useFormats();
  const number = formatPhone(assignment.phone_number);
  const update = useAction(adminEndpoints.updateAssignment, {
    failed: "Update Failed",
    explain: assignmentFailure,
    done: () => ({ title: "Assignment updated", description: `${number} was updated.` }),
    stale: CHANGED_BY_ASSIGNMENT,
  });

  const { form, field, problems, busy } = useForm({
    fields: ["description", "vapiPhoneNumberId", "vapiAssistantId", "sipUri"],
    send: async (values) => {
      const body = changedValues(values, {
        description: assignment.description ?? "",
        vapiPhoneNumberId: assignment.vapi_phone_number_id ?? "",
        vapiAssistantId: assignment.vapi_assistant_id ?? "",
        sipUri: assignment.sip_uri ?? "",
      });
      if (Object.keys(body).length === 0) return void onClose();
      const { answer, problems: refused } = await update.run({ params: { id: assignment.id }, body });
      if (!answer) return { problems: refused };
      onClose();
    },
  });

  return (
    <FormDialog
      title={`Edit ${number}`}
      description={`Assigned to ${assignment.user_name}. To assign it to another client, delete this assignment first.`}
      submit={busy ? "Saving…" : "Save changes"}
      form={form}
      busy={busy}
      onClose={onClose}
    >
      <Field
        {...field("description", "line-description")}
        label="Description"
        autoComplete="off"
        maxLength={200}
        defaultValue={assignment.description ?? ""}
      />
      <LineFields problems={problems} line={assignment} narrow />
    </FormDialog>
  );
}
