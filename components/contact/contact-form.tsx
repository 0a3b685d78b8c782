"use client";

import Link from "next/link";
import { useRef, useState } from "react";
import { Field } from "@/components/forms/field";
import { NeedsScript } from "@/components/forms/needs-script";
import { SelectField } from "@/components/forms/select-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { type FormRefusal, useForm } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import {
  businessTypes,
  LEAD_FIELDS,
  type LeadField,
  type LeadForm,
  leadProblems,
} from "@/lib/accounts/leads/form";
import type { ContactDelivery } from "@/lib/accounts/settings/reference-mode";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useWork } from "@/lib/platform/browser/use-action";
import { RequestSent } from "./request-sent";

/** Values prefilled from the address (CONTACT-04). */
export type ContactPrefill = Pick<LeadForm, "fullName" | "email" | "message">;

type ContactFormProps = { prefill: ContactPrefill; delivery: ContactDelivery };

export function ContactForm({ prefill, delivery }: ContactFormProps) {
  const hydrated = useHydrated();
  const trap = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<Pick<LeadForm, "fullName" | "email"> | null>(null);

  const deliver = useWork(
    async ({ website, ...lead }: LeadForm & { website?: string }, call) => {
      if (delivery === "logged") logLead(lead);
      else await call(accountEndpoints.contact, { body: { ...lead, website } as never }, { anonymous: true });
    },
    { failed: "Request not sent", explain, done: () => THANKS },
  );

  const send = async (values: LeadForm): Promise<FormRefusal<LeadField> | undefined> => {
    const { error, problems: refused } = await deliver.run({ ...values, website: trap.current?.value });
    if (error) {
      if (trap.current) trap.current.value = "";
      return { problems: refused };
    }
    clear();
    if (delivery === "stored") setSent(values);
  };

  const { form, problems, busy, clear } = useForm({ fields: LEAD_FIELDS, check: leadProblems, send });
  return (
    <>
      {sent ? <RequestSent name={sent.fullName} email={sent.email} onAgain={() => setSent(null)} /> : null}
      <form {...form} method="post" hidden={sent !== null}>
        <fieldset disabled={busy} className="space-y-5">
          {prefill.fullName && prefill.email ? (
            <p className="rounded-lg bg-primary-soft px-4 py-3 text-sm">
              One more step: add your phone and company, then send the form.
            </p>
          ) : null}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              id="fullName"
              name="fullName"
              label="Full Name"
              autoComplete="name"
              defaultValue={prefill.fullName}
              error={problems.fullName}
            />
            <Field
              id="email"
              name="email"
              type="email"
              label="Business Email"
              autoComplete="email"
              inputMode="email"
              defaultValue={prefill.email}
              error={problems.email}
            />
            <Field
              id="phone"
              name="phone"
              type="tel"
              label="Phone"
              autoComplete="tel"
              error={problems.phone}
            />
            <Field
              id="company"
              name="company"
              label="Company"
              autoComplete="organization"
              error={problems.company}
            />
          </div>
          <SelectField
            id="businessType"
            name="businessType"
            label="Type of business"
            optional
            error={problems.businessType}
          >
            <option value="">Select your trade</option>
            {businessTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
          <TextareaField
            id="message"
            name="message"
            label="Message"
            optional
            rows={4}
            defaultValue={prefill.message}
            error={problems.message}
          />
          <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
            <label htmlFor="website">Leave this empty</label>
            <input
              ref={trap}
              id="website"
              name="website"
              tabIndex={-1}
              autoComplete="off"
              data-1p-ignore=""
              data-lpignore="true"
            />
          </div>
          <Button type="submit" size="lg" className="w-full" disabled={!hydrated || busy}>
            {busy ? <Spinner /> : null}
            {busy ? "Sending…" : "Get My Free Consultation"}
          </Button>
          <NeedsScript>
            This form needs JavaScript. Turn it on in your browser's settings, then reload the page.
          </NeedsScript>
          <p className="text-muted-foreground text-sm">
            We use your details to answer you. See our{" "}
            <Link href="/privacy" className="underline underline-offset-4 hover:text-foreground">
              privacy notice
            </Link>
            .
          </p>
        </fieldset>
      </form>
    </>
  );
}

const THANKS = {
  title: "Thank you for your interest!",
  description: "We'll contact you within 24 hours to discuss your automation needs.",
};

/** In reference mode a contact request is only logged, as in the first release (CONTACT-06). */
function logLead(lead: LeadForm): void {
  // biome-ignore lint/suspicious/noConsole: logging is the required behaviour
  console.log("Contact form", lead);
}

function explain(error: unknown) {
  if (error instanceof ApiError) return error.message;
  return "We couldn't reach the server. Check your connection and send the form again: your text is still here.";
}
