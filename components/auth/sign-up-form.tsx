"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Field, filled } from "@/components/auth/field";
import { useHydrated } from "@/components/auth/use-hydrated";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/use-toast";

const HAND_OFF_MESSAGE = "I'd like to get started with AI voice agents for my business.";

/** What browsers take for an email address (the HTML standard's pattern, shortened), with a dot in its domain. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

type Applicant = { fullName: string; email: string };

/** Creates no account: it hands what was typed to the contact page (AUTH-08, AUTH-09). */
export function SignUpForm() {
  const router = useRouter();
  const hydrated = useHydrated();
  const { register, handleSubmit, formState } = useForm<Applicant>();
  const { errors } = formState;

  const onSubmit = handleSubmit((values) => {
    const query = new URLSearchParams({ ...values, message: HAND_OFF_MESSAGE });
    toast({
      title: "Let's Get You Set Up!",
      description: "We'll contact you within 24 hours to discuss your automation needs.",
    });
    router.push(`/contact?${query}`);
  });

  return (
    <form onSubmit={onSubmit} action="/contact" noValidate className="space-y-5">
      <Field
        id="fullName"
        label="Full Name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register("fullName", { validate: filled("Enter your full name"), setValueAs: trimmed })}
      />
      <Field
        id="email"
        type="email"
        label="Email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...register("email", {
          setValueAs: trimmed,
          validate: (value) => EMAIL.test(value) || "Enter an email address such as name@company.co.uk",
        })}
      />
      <Button type="submit" size="lg" className="w-full" disabled={!hydrated}>
        Get Started
      </Button>
    </form>
  );
}

const trimmed = (value: string) => value.trim();
