"use client";

import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { Labelled } from "@/components/forms/labelled";
import { type FormRefusal, useForm, type Values } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ClientPicker, type PickedClient } from "@/components/shared/client-picker";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { fieldsOf } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import { assignmentFailure } from "./assignment-failure";
import { CHANGED_BY_ASSIGNMENT } from "./changed-by-assignment";
import { LineFields } from "./line-fields";
import { ProviderNumberField, useProviderNumbers } from "./provider-number-field";

const FIELDS = [
  "user",
  "picked",
  "phoneNumber",
  "description",
  "vapiPhoneNumberId",
  "vapiAssistantId",
  "sipUri",
] as const;
type FieldName = (typeof FIELDS)[number];

/** The form for a new assignment. Selecting a number clears the typed one and vice versa (PHONES-03). */
export function PhonesForm({ initialClient }: { initialClient: PickedClient | null }) {
  const { formatPhone } = useFormats();
  const userId = useId();
  const [client, setClient] = useState<PickedClient | null>(initialClient);
  const provider = useProviderNumbers();
  const assign = useAction(adminEndpoints.assignPhone, {
    failed: (error) => ({ title: titleOf(error), description: assignmentFailure(error) }),
    done: ({ data }) => ({
      title: "Phone Assigned",
      description: `${formatPhone(data.phone_number)} now belongs to ${data.user_name}.`,
    }),
    stale: CHANGED_BY_ASSIGNMENT,
  });

  const send = async (values: Values<FieldName>): Promise<FormRefusal<FieldName> | undefined> => {
    const { user: _, picked, phoneNumber: typed, ...details } = values;
    const phoneNumber = picked || typed.trim();
    if (!client || !phoneNumber) {
      return {
        toast: { title: "Missing Information", description: "Please select user and phone number" },
        problems: {
          user: client ? undefined : "Pick a user from the list",
          phoneNumber: phoneNumber ? undefined : "Pick a number, or type one",
        },
      };
    }
    const twilioSid = provider.numbers?.find((number) => number.phoneNumber === picked)?.sid ?? null;
    const body = { userId: client.id, phoneNumber, twilioSid, ...details };
    const { answer, problems: refused } = await assign.run({ body });
    if (!answer) return { problems: { ...refused, user: refused.userId } };
    clear();
    setClient(null);
  };
  const { form, field, problems, busy, clear } = useForm({ fields: FIELDS, send });
  const userProblem = client ? undefined : problems.user;

  return (
    <SectionCard title="Assign a number" description="Calls to the number then go to this client.">
      <form {...form} method="post">
        <fieldset disabled={busy} className="space-y-5">
          <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
            <Labelled id={userId} label="User" error={userProblem}>
              <ClientPicker id={userId} name="user" value={client} onPick={setClient} error={userProblem} />
            </Labelled>
            <Field
              {...field("description")}
              label="Description"
              optional
              autoComplete="off"
              placeholder="Main line"
              maxLength={200}
            />
            <ProviderNumberField {...provider} onPick={(input) => clearOther(input, "phoneNumber")} />
            <Field
              {...field("phoneNumber")}
              type="tel"
              label={provider.failure ? "Phone number" : "Or type a number"}
              placeholder="+44 20 7946 0440"
              autoComplete="off"
              maxLength={60}
              onChange={(event) => clearOther(event.currentTarget, "picked")}
            />
          </div>
          <LineFields problems={problems} />
          <Button type="submit" className="max-sm:w-full" busy={busy}>
            {busy ? "Assigning…" : "Assign number"}
          </Button>
        </fieldset>
      </form>
    </SectionCard>
  );
}

function titleOf(error: unknown): string {
  const isTaken = fieldsOf(error).phoneNumber?.startsWith("This phone number is already assigned");
  return isTaken ? "Phone Number Already Assigned" : "Assignment Failed";
}

/** A number is selected or typed, never both; the error of the other one is cleared too. */
function clearOther(changed: HTMLInputElement | HTMLSelectElement, name: string): void {
  const other = changed.form?.elements.namedItem(name);
  if (!changed.value || !(other instanceof HTMLInputElement || other instanceof HTMLSelectElement)) return;
  other.value = "";
  other.dispatchEvent(new Event("input", { bubbles: true }));
}
