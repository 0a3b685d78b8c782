"use client";

import { useRef } from "react";
import { type SubmitHandler, useForm } from "react-hook-form";
import { Field } from "@/components/auth/field";
import { useHydrated } from "@/components/auth/use-hydrated";
import { describedBy, Labelled } from "@/components/contact/labelled";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/use-toast";
import { ApiError, callEndpoint } from "@/lib/client/call-endpoint";
import type { Address } from "@/lib/http/endpoint";
import type { contact } from "@/lib/leads/contract";
import { businessTypes, checkLeadField, type LeadForm } from "@/lib/leads/form";

const CONTACT: Address<typeof contact> = { method: "POST", path: "/api/contact" };

/** What the address prefills (CONTACT-04). */
export type ContactPrefill = Pick<LeadForm, "fullName" | "email" | "message">;

const EMPTY: LeadForm = {
  fullName: "",
  email: "",
  phone: "",
  company: "",
  businessType: "",
  message: "",
};
const FIELDS = Object.keys(EMPTY) as (keyof LeadForm)[];

export function ContactForm({ prefill }: { prefill: ContactPrefill }) {
  const hydrated = useHydrated();
  // No default values here: the inputs hold them, and what was typed before scripts ran is taken over.
  const form = useForm<LeadForm>();
  const { handleSubmit, formState, reset, setError } = form;
  const trap = useRef<HTMLInputElement>(null);
  const { errors, isSubmitting } = formState;

  const register = (field: keyof LeadForm) =>
    form.register(field, {
      validate: (value) => checkLeadField(field, value),
      setValueAs: (value: string) => value.trim(),
    });

  const send: SubmitHandler<LeadForm> = async (body) => {
    try {
      await callEndpoint<typeof contact>(CONTACT, { body: { ...body, website: trap.current?.value } });
    } catch (error) {
      console.error("The contact request was not sent", error);
      if (trap.current) trap.current.value = "";
      for (const [name, message] of refusedFields(error)) setError(name, { message });
      toast({ variant: "destructive", title: "Request Not Sent", description: explain(error) });
      return;
    }
    reset(EMPTY);
    toast({
      title: "Thank you for your interest!",
      description: "We'll contact you within 24 hours to discuss your automation needs.",
    });
  };

  return (
    <form onSubmit={handleSubmit(send)} method="post" noValidate>
      <fieldset disabled={isSubmitting} className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="fullName"
            label="Full Name"
            autoComplete="name"
            defaultValue={prefill.fullName}
            error={errors.fullName?.message}
            {...register("fullName")}
          />
          <Field
            id="email"
            type="email"
            label="Business Email"
            autoComplete="email"
            inputMode="email"
            defaultValue={prefill.email}
            error={errors.email?.message}
            {...register("email")}
          />
          <Field
            id="phone"
            type="tel"
            label="Phone"
            autoComplete="tel"
            error={errors.phone?.message}
            {...register("phone")}
          />
          <Field
            id="company"
            label="Company"
            autoComplete="organization"
            error={errors.company?.message}
            {...register("company")}
          />
        </div>
        <Labelled id="businessType" label="Type of Business" optional error={errors.businessType?.message}>
          <NativeSelect
            id="businessType"
            {...describedBy("businessType", errors.businessType?.message)}
            {...register("businessType")}
          >
            <option value="">Select your trade</option>
            {businessTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </NativeSelect>
        </Labelled>
        <Labelled id="message" label="Message" optional error={errors.message?.message}>
          <Textarea
            id="message"
            rows={4}
            defaultValue={prefill.message}
            {...describedBy("message", errors.message?.message)}
            {...register("message")}
          />
        </Labelled>
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
        <Button type="submit" size="lg" className="w-full" disabled={!hydrated || isSubmitting}>
          {isSubmitting ? <Spinner /> : null}
          {isSubmitting ? "Sending…" : "Get My Free Consultation"}
        </Button>
      </fieldset>
    </form>
  );
}

/** The server's objections to single fields. */
function refusedFields(error: unknown): [keyof LeadForm, string][] {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  if (!fields || typeof fields !== "object") return [];
  const told = fields as Record<string, unknown>;
  return FIELDS.flatMap((name) => {
    const message = told[name];
    return typeof message === "string" ? [[name, message] as [keyof LeadForm, string]] : [];
  });
}

function explain(error: unknown) {
  if (error instanceof ApiError) return error.message;
  return "We could not be reached. Check your connection and send it again: what you typed is still here.";
}
