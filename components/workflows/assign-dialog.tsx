"use client";

import { type FormEvent, useRef, useState } from "react";
import { Field } from "@/components/forms/field";
import { FormDialog } from "@/components/forms/form-dialog";
import { Labelled } from "@/components/forms/labelled";
import { TextareaField } from "@/components/forms/textarea-field";
import { type FormRefusal, type Problems, useForm, type Values } from "@/components/forms/use-form";
import { ClientPicker, type PickedClient } from "@/components/shared/client-picker";
import { assignmentProblems, suggestSlug } from "@/lib/outward/workflows/assignment-form";
import { useWork } from "@/lib/platform/browser/use-action";
import { useWorkflowClient } from "./use-workflow-client";
import { WorkflowError } from "./workflow-client";

const FIELDS = ["client", "workflowName", "workflowSlug", "description"] as const;
type FieldName = (typeof FIELDS)[number];

type Assignment = Parameters<ReturnType<typeof useWorkflowClient>["createAssignment"]>[0];

export type AssignDialogProps = { onAssigned: () => void; onClose: () => void };

/** The form for a new assignment. What was typed stays until it is stored. */
export default function AssignDialog({ onAssigned, onClose }: AssignDialogProps) {
  const workflows = useWorkflowClient();
  const [client, setClient] = useState<PickedClient | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const assign = useWork((body: Assignment) => workflows.createAssignment(body), {
    explain: (error) => (error instanceof Error ? error.message : "Failed to create assignment"),
    done: (_, { workflowName }) => ({
      title: "Workflow assigned",
      description: `${client?.name} now has ${workflowName.trim()}.`,
    }),
  });
  const slugInput = useRef<HTMLInputElement>(null);
  const slugIsOurs = useRef(true);

  const check = ({ client: _, ...values }: Values<FieldName>): Problems<FieldName> => {
    const { userId, ...problems } = assignmentProblems({ ...values, userId: client?.id ?? "" });
    return userId ? { client: userId, ...problems } : problems;
  };
  const send = async (values: Values<FieldName>): Promise<FormRefusal<FieldName> | undefined> => {
    const { workflowName, workflowSlug, description } = values;
    setFailure(null);
    const body = { userId: client?.id ?? "", workflowName, workflowSlug, description };
    const { error, failure: said } = await assign.run(body);
    if (said !== undefined) {
      const refusal = readRefusal(error);
      if (!refusal) setFailure(said);
      return refusal ?? {};
    }
    onAssigned();
    onClose();
  };
  const { form, field, problems, busy } = useForm({ fields: FIELDS, check, send });

  const onNameInput = (event: FormEvent<HTMLInputElement>) => {
    if (slugIsOurs.current && slugInput.current)
      slugInput.current.value = suggestSlug(event.currentTarget.value);
  };

  return (
    <FormDialog
      title="Assign a workflow"
      description="The client sees it, and its figures, under Workflows."
      submit="Assign workflow"
      form={form}
      busy={busy}
      onClose={onClose}
      onEscapeKeyDown={(event) => {
        // The first Escape closes the list of clients, not the dialog around it.
        if (document.querySelector("[role=combobox][aria-expanded=true]")) event.preventDefault();
      }}
    >
      <Labelled id="assign-client" label="Client" error={client ? undefined : problems.client}>
        <ClientPicker
          id="assign-client"
          name="client"
          value={client}
          onPick={setClient}
          error={client ? undefined : problems.client}
        />
      </Labelled>
      <Field
        {...field("workflowName", "assign-name")}
        label="Workflow name"
        placeholder="Email Responder"
        autoComplete="off"
        onInput={onNameInput}
      />
      <Field
        id="assign-slug"
        name="workflowSlug"
        label="Slug"
        ref={slugInput}
        placeholder="email-responder"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
        onInput={(event) => {
          slugIsOurs.current = event.currentTarget.value === "";
        }}
        error={problems.workflowSlug}
      />
      <TextareaField
        {...field("description", "assign-description")}
        label="Description"
        optional
        rows={2}
        className="min-h-20"
      />
      {failure ? (
        <p role="alert" className="text-destructive-text text-sm">
          {failure}
        </p>
      ) : null}
    </FormDialog>
  );
}

/** The fields that the server refused; a slug that is taken among them. */
function readRefusal(error: unknown): FormRefusal<FieldName> | undefined {
  if (!(error instanceof WorkflowError)) return undefined;
  if (error.status === 409) return { problems: { workflowSlug: error.message } };
  if (error.status === 404) return { problems: { client: error.message } };
  const { userId, ...others } = error.fields;
  const problems: Problems<FieldName> = userId ? { client: userId, ...others } : others;
  return Object.keys(problems).length > 0 ? { problems } : undefined;
}
