"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { PasswordField } from "@/components/forms/password-field";
import { SelectField } from "@/components/forms/select-field";
import { type FormRefusal, type Problems, useForm, type Values } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import type { PhoneAssignmentPage } from "@/lib/accounts/phones/contract";
import { ACTION_NAMES, ACTION_TEXTS, isAction } from "@/lib/agent/tools/action-names";
import type { Tool, ToolTarget } from "@/lib/agent/tools/contract";
import { explainFailure, fieldsOf } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { CHANGED_BY_TARGET } from "./changed-by-target";
import { NumberSelect } from "./number-select";

const FIELDS = ["phone_number", "action", "target_url", "secret"] as const;
type FormField = (typeof FIELDS)[number];

type TargetFormProps = {
  tool: Tool | null;
  numbers: PhoneAssignmentPage | undefined;
  /** The number of the client in the address; empty without one. */
  initialNumber: string;
};

export function TargetForm({ tool, numbers, initialNumber }: TargetFormProps) {
  const hydrated = useHydrated();
  const { confirm, dialog } = useConfirm();
  const [number, setNumber] = useState(initialNumber);
  const [action, setAction] = useState("");
  /** Null until it is typed: the field then holds the marker of the number's present secret. */
  const [secret, setSecret] = useState<string | null>(null);
  const { data } = useRead(
    adminEndpoints.listToolTargets,
    { params: { id: tool?.id ?? "" }, query: { search: number } },
    { enabled: tool !== null && number !== "" },
  );
  const former = data?.data.find((target) => target.is_active && target.phone_number === number);

  const save = useAction(adminEndpoints.saveToolTarget, {
    failed: (error) => ({
      title: Object.keys(fieldsOf(error)).length > 0 ? "Validation Error" : "Create Failed",
      description: explainFailure(error),
    }),
    done: (_, { body }) => ({
      title: "Target Saved",
      description: `Calls to ${formatPhone(body?.phone_number ?? "")} now go there.`,
    }),
    stale: CHANGED_BY_TARGET,
  });

  const refuse = (description: string, problems: Problems<FormField> = {}): FormRefusal<FormField> => ({
    problems,
    toast: { title: "Validation Error", description },
  });

  const send = async (values: Values<FormField>): Promise<FormRefusal<FormField> | undefined> => {
    if (!tool) return refuse("Select a tool first");
    const { phone_number } = values;
    const goesTo = isAction(values.action)
      ? { action: values.action }
      : { target_url: values.target_url.trim(), secret: values.secret };
    if (!phone_number || goesTo.target_url === "") {
      return refuse("Select number and enter URL", {
        ...(phone_number ? {} : { phone_number: "Select number and enter URL" }),
        ...(goesTo.target_url === "" ? { target_url: "Select number and enter URL" } : {}),
      });
    }
    const body = { phone_number, ...goesTo, replace: former !== undefined };
    if (former && !(await confirm(replaceQuestion(former)))) return {};
    const { answer, problems: refused } = await save.run({ params: { id: tool.id }, body });
    if (!answer) return { problems: refused };
    clear();
    setNumber("");
    setAction("");
    setSecret(null);
  };
  const { form, problems, busy, clear } = useForm<FormField>({ fields: FIELDS, send });

  return (
    <form {...form} className="border-t p-4 sm:p-6">
      <h3 className="mb-4 font-semibold">Add a target</h3>
      <fieldset disabled={busy || !hydrated} className="grid gap-4 sm:grid-cols-2">
        <NumberSelect
          id="target-number"
          value={number}
          onChange={setNumber}
          initial={numbers}
          error={problems.phone_number}
        />
        <SelectField
          id="target-action"
          name="action"
          label="Goes to"
          value={action}
          onChange={(event) => setAction(event.target.value)}
          error={problems.action}
          options={ACTION_NAMES.map((name) => [name, `Built in: ${ACTION_TEXTS[name]}`])}
        >
          <option value="">A URL</option>
        </SelectField>
        {action ? null : (
          <>
            <div className="sm:col-span-2">
              <Field
                id="target-url"
                name="target_url"
                label="Target URL"
                type="url"
                inputMode="url"
                placeholder="https://example.com/hook"
                autoComplete="off"
                error={problems.target_url}
              />
            </div>
            <div className="sm:col-span-2">
              <PasswordField
                id="target-secret"
                name="secret"
                label="Secret (optional)"
                what="secret"
                autoComplete="new-password"
                value={secret ?? former?.secret ?? ""}
                onChange={({ target }) => setSecret(target.value)}
                error={problems.secret}
              />
              <p className="mt-1.5 text-muted-foreground text-sm">
                {former?.secret
                  ? "The current secret is kept. Enter another one to replace it."
                  : "We sign every call with it and send it as X-Tool-Secret, so that your system knows the call is ours."}
              </p>
            </div>
          </>
        )}
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy}>
            {busy ? "Saving…" : former ? "Replace target" : "Save target"}
          </Button>
        </div>
      </fieldset>
      {dialog}
    </form>
  );
}

const replaceQuestion = ({ phone_number, target_url, action }: ToolTarget) => ({
  title: "Replace this target?",
  description: `${formatPhone(phone_number)} already has a target for this tool: ${target_url ?? builtIn(action)}.`,
  action: "Replace target",
});

const builtIn = (action: string | null) =>
  action && isAction(action) ? `built in, ${ACTION_TEXTS[action]}` : "built in";
