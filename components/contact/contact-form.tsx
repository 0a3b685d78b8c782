"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
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

  const { form, field, busy, clear } = useForm({ fields: LEAD_FIELDS, check: leadProblems, send });
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
              {...field("fullName")}
              label="Full Name"
              autoComplete="name"
              defaultValue={prefill.fullName}
            />
            <Field
              {...field("email")}
              type="email"
              label="Business Email"
              autoComplete="email"
              inputMode="email"
              defaultValue={prefill.email}
            />
            <Field {...field("phone")} type="tel" label="Phone" autoComplete="tel" />
            <Field {...field("company")} label="Company" autoComplete="organization" />
          </div>
          <SelectField {...field("businessType")} label="Type of business" optional>
            <option value="">Select your trade</option>
            {businessTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
          <TextareaField
            {...field("message")}
            label="Message"
            optional
            rows={4}
            defaultValue={prefill.message}
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

type RequestSentProps = { name: string; email: string; onAgain: () => void };

/** Replaces the sent form and says what happens next. */
function RequestSent({ name, email, onAgain }: RequestSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center py-8 text-center sm:py-14">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-muted text-success-text">
        <CircleCheck aria-hidden="true" className="size-8" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-5 font-bold text-2xl outline-none">
        We have your request
      </h2>
      <p className="mt-2 max-w-sm text-balance text-muted-foreground">
        Thank you, {name}. A person reads it and replies within 24 hours, to {email} or by phone.
      </p>
      <Button variant="outline" className="mt-7" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  );
}
