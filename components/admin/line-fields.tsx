import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { Field } from "@/components/forms/field";
import { cn } from "@/components/ui/cn";
import type { PhoneAssignment } from "@/lib/accounts/phones/contract";

type Line = Pick<PhoneAssignment, "vapi_phone_number_id" | "vapi_assistant_id" | "sip_uri">;
type LineFieldsProps = {
  problems: Partial<Record<"vapiPhoneNumberId" | "vapiAssistantId" | "sipUri", string>>;
  line?: Line;
  /** Stacked, for a dialog. */
  narrow?: boolean;
};

/** The voice provider's ids of a line: rarely needed when assigning, so collapsed until one has an error. */
export function LineFields({ problems, line, narrow = false }: LineFieldsProps) {
  const id = useId(); // the form and the dialog may be on the page at the same time
  const wrong = problems.vapiPhoneNumberId ?? problems.vapiAssistantId ?? problems.sipUri;
  const shared = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, className: "font-mono" };
  return (
    <details open={wrong || line ? true : undefined} className="group">
      <summary className="-mx-2 flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-md px-2 py-1 font-medium text-sm hover:bg-muted [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        Advanced
      </summary>
      <p className="mt-1 max-w-prose text-muted-foreground text-sm">
        How Vapi identifies this line. Usually filled in when the agent is synced with Vapi.
      </p>
      <div className={cn("mt-4 grid items-start gap-x-6 gap-y-5", !narrow && "md:grid-cols-3")}>
        <Field
          id={`${id}-vapiPhoneNumberId`}
          name="vapiPhoneNumberId"
          label="Vapi number ID"
          maxLength={100}
          defaultValue={line?.vapi_phone_number_id ?? ""}
          error={problems.vapiPhoneNumberId}
          {...shared}
        />
        <Field
          id={`${id}-vapiAssistantId`}
          name="vapiAssistantId"
          label="Vapi assistant ID"
          maxLength={100}
          defaultValue={line?.vapi_assistant_id ?? ""}
          error={problems.vapiAssistantId}
          {...shared}
        />
        <Field
          id={`${id}-sipUri`}
          name="sipUri"
          label="SIP address"
          placeholder="sip:name@sip.vapi.ai"
          maxLength={200}
          defaultValue={line?.sip_uri ?? ""}
          error={problems.sipUri}
          {...shared}
        />
      </div>
    </details>
  );
}
