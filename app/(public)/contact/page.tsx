import { CalendarCheck, Clock, PhoneCall } from "lucide-react";
import type { Metadata } from "next";
import { ContactForm } from "@/components/contact/contact-form";
import { Card } from "@/components/ui/card";
import { referenceModeIfKnown } from "@/lib/accounts/settings/reference-mode";

export const metadata: Metadata = {
  title: "Contact",
  description:
    "Tell us about your business and the calls you miss. We reply within 24 hours and tell you what a voice agent can do for you.",
};

const PROMISES = [
  {
    icon: Clock,
    title: "A reply within 24 hours",
    text: "From a person who knows the trades.",
  },
  {
    icon: PhoneCall,
    title: "Hear your own agent",
    text: "We set one up for your business, and you can call it before you decide.",
  },
  {
    icon: CalendarCheck,
    title: "Booked into your calendar",
    text: "It works with the calendar, email and files you already have.",
  },
];

type ContactPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ContactPage({ searchParams }: ContactPageProps) {
  const [query, { contactDelivery }] = await Promise.all([searchParams, referenceModeIfKnown()]);
  const prefill = (name: string) => {
    const value = query[name];
    return typeof value === "string" ? value : "";
  };
  return (
    // Toasts appear on the left: on the right one would cover the form's button, on arrival from the sign-up form.
    <div
      data-toasts="left"
      className="page-width grid gap-10 py-8 sm:py-16 lg:grid-cols-[1fr_1.15fr] lg:gap-16"
    >
      <div className="lg:pt-6">
        <h1 className="font-extrabold text-3xl sm:text-4xl">Tell us about your business</h1>
        <p className="mt-4 max-w-lg text-lg text-muted-foreground">
          Which calls do you miss, and which jobs do you want more of? We'll contact you within 24 hours and
          tell you what an agent can do for you.
        </p>
        <ul className="mt-10 hidden space-y-7 lg:block">
          {PROMISES.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-primary-text">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <Card className="p-5 sm:p-8">
        <ContactForm
          delivery={contactDelivery}
          prefill={{ fullName: prefill("fullName"), email: prefill("email"), message: prefill("message") }}
        />
      </Card>
    </div>
  );
}
