import { ChevronDown } from "lucide-react";
import Link from "next/link";
import type { Question } from "./faq-data";
import { SectionHeading } from "./section-heading";

export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <section className="page-width grid gap-8 py-16 sm:py-24 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
      <SectionHeading title="Fair questions">
        Something else?{" "}
        <Link href="/contact" className="font-medium text-primary-text underline underline-offset-4">
          Ask us
        </Link>
        , and a person replies within 24 hours.
      </SectionHeading>
      <div className="divide-y rounded-2xl border bg-card shadow-xs">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex list-none items-center justify-between gap-4 rounded-2xl px-5 py-4.5 font-semibold text-lg sm:px-7 [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="px-5 pb-6 text-muted-foreground sm:px-7 sm:pr-16">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
