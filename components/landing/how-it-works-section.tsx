import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { CSSProperties } from "react";
import { HOW_IT_WORKS_ID } from "@/components/layout/how-it-works";
import { Button } from "@/components/ui/button";
import { SectionHeading } from "./section-heading";

/** The dark tokens, closer to the brand. */
const INK = {
  "--background": "oklch(0.205 0.055 298)",
  "--border": "oklch(0.42 0.075 298)",
  "--muted-foreground": "oklch(0.81 0.025 298)",
} as CSSProperties;

const STEPS = [
  {
    title: "Tell us how you work",
    text: "Your trade, your area, your hours and the questions you ask on the phone. We build your agent from one conversation.",
  },
  {
    title: "Divert your calls",
    text: "All of them, or only the ones you can't get to. You keep your number, and your agent answers in your firm's name.",
  },
  {
    title: "Turn up to booked jobs",
    text: "Who, where, what's wrong and how urgent: in your calendar while the caller is still on the line.",
  },
];

export function HowItWorksSection() {
  return (
    <section id={HOW_IT_WORKS_ID} style={INK} className="dark bg-background py-16 text-foreground sm:py-24">
      <div className="page-width">
        <SectionHeading title="How It Works">
          You take the first step. We do the rest with you.
        </SectionHeading>
        <ol className="mt-12 grid gap-10 sm:mt-16 md:grid-cols-3 md:gap-8 lg:gap-12">
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <div className="flex items-center gap-4">
                <span
                  aria-hidden="true"
                  className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-primary font-bold text-lg text-primary-foreground"
                >
                  {index + 1}
                </span>
                {index < STEPS.length - 1 ? (
                  <span aria-hidden="true" className="hidden h-px grow bg-border md:block" />
                ) : null}
              </div>
              <h3 className="mt-5 font-bold text-xl">{title}</h3>
              <p className="mt-2 text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
        <Button asChild size="lg" className="mt-12 w-full sm:w-auto">
          <Link href="/contact">
            Get Started Today
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </div>
    </section>
  );
}
