"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { Field } from "@/components/forms/field";
import { useForm, type Values } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/use-toast";

const HAND_OFF_MESSAGE = "I'd like to get started with AI voice agents for my business.";

/** The HTML standard's pattern for an email address, shortened, with a dot required in the domain. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

const FIELDS = ["fullName", "email"] as const;
type Applicant = Values<(typeof FIELDS)[number]>;

const check = ({ fullName, email }: Applicant) => ({
  fullName: fullName.trim() ? undefined : "Enter your full name",
  email: EMAIL.test(email.trim()) ? undefined : "Enter an email address such as name@company.co.uk",
});

/** Creates no account: it passes name and email to the contact page (AUTH-08, AUTH-09), also without scripts. */
export function SignUpForm() {
  const router = useRouter();

  const send = async ({ fullName, email }: Applicant) => {
    const query = new URLSearchParams({
      fullName: fullName.trim(),
      email: email.trim(),
      message: HAND_OFF_MESSAGE,
    });
    toast({
      title: "Let's Get You Set Up!",
      description: "We'll contact you within 24 hours to discuss your automation needs.",
    });
    router.push(`/contact?${query}`);
    return undefined;
  };

  const { form, field } = useForm({ fields: FIELDS, check, send });
  return (
    <form {...form} action="/contact" className="space-y-5">
      <Field {...field("fullName")} label="Full Name" autoComplete="name" />
      <Field {...field("email")} type="email" label="Email" autoComplete="email" inputMode="email" />
      <input type="hidden" name="message" value={HAND_OFF_MESSAGE} />
      <Button type="submit" size="lg" className="w-full">
        Get Started
      </Button>
      <p className="text-muted-foreground text-sm">
        See our{" "}
        <Link href="/privacy" className="underline underline-offset-4 hover:text-foreground">
          privacy notice
        </Link>{" "}
        and{" "}
        <Link href="/terms" className="underline underline-offset-4 hover:text-foreground">
          terms
        </Link>
        .
      </p>
    </form>
  );
}
