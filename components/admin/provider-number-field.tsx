"use client";

import { SelectField } from "@/components/forms/select-field";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import type { ProviderNumber } from "@/lib/accounts/phones/contract";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useRead } from "@/lib/platform/browser/use-read";
import { formatPhone } from "@/lib/platform/locale/format-phone";

type ProviderNumbers = {
  /** Undefined until loaded, or if they cannot be loaded. */
  numbers: ProviderNumber[] | undefined;
  /** Why there are none to select, in a sentence. */
  failure: string | undefined;
};

/** The provider's free numbers. A failure to load them is no error: numbers can be typed (PHONES-07). */
export function useProviderNumbers(): ProviderNumbers {
  const { data: answer, error } = useRead(
    adminEndpoints.twilioPhoneNumbers,
    {},
    { what: "The provider's numbers", retry: false },
  );
  const numbers = answer?.data;
  const isList = Array.isArray(numbers);
  const said = error instanceof ApiError && typeof error.body.error === "string" ? error.body.error : null;
  const failure = said ?? "Couldn't load Twilio's numbers. Type the number instead.";
  const failed = error !== null || (answer !== undefined && !isList);
  return { numbers: failed ? undefined : numbers, failure: failed ? failure : undefined };
}

type ProviderNumberFieldProps = ProviderNumbers & { onPick: (select: HTMLSelectElement) => void };

export function ProviderNumberField({ numbers, failure, onPick }: ProviderNumberFieldProps) {
  const isEmpty = numbers?.length === 0;
  if (failure || isEmpty) {
    return (
      <div className="space-y-1.5">
        <p className="font-medium text-sm">Twilio numbers</p>
        <p role="status" className="flex min-h-12 items-center text-muted-foreground text-sm sm:min-h-11">
          {failure ?? "All Twilio numbers are assigned. Type another number, or delete an assignment below."}
        </p>
      </div>
    );
  }
  return (
    <SelectField
      id="picked"
      name="picked"
      label="Number from Twilio"
      disabled={!numbers}
      onChange={(event) => onPick(event.currentTarget)}
    >
      <option value="">{numbers ? "Choose a number" : "Loading numbers…"}</option>
      {numbers?.map(({ sid, phoneNumber, friendlyName }) => (
        <option key={sid} value={phoneNumber}>
          {labelOf(phoneNumber, friendlyName)}
        </option>
      ))}
    </SelectField>
  );
}

/** An unnamed number's name at Twilio is the number itself. */
function labelOf(phoneNumber: string, friendlyName: string): string {
  const isName = /\p{Letter}/u.test(friendlyName);
  return isName ? `${formatPhone(phoneNumber)} · ${friendlyName}` : formatPhone(phoneNumber);
}
