import { ArrowRight } from "lucide-react";
import Link from "next/link";

export function ClosingCall() {
  return (
    <section className="page-width pb-16 sm:pb-24">
      <div className="group relative overflow-hidden rounded-3xl bg-primary px-6 py-14 text-primary-foreground sm:px-14 sm:py-20">
        <svg
          viewBox="0 0 400 400"
          aria-hidden="true"
          className="pointer-events-none absolute right-[-9.5rem] bottom-[-9.5rem] size-[25rem] fill-none stroke-current opacity-20 sm:top-1/2 sm:right-[-14rem] sm:bottom-auto sm:size-[38rem] sm:-translate-y-1/2"
          strokeWidth="2"
        >
          <circle cx="200" cy="200" r="198" />
          <circle cx="200" cy="200" r="150" />
          <circle cx="200" cy="200" r="102" />
          <circle cx="200" cy="200" r="54" />
        </svg>
        <div className="relative flex flex-col gap-8 sm:flex-row sm:items-center sm:justify-between">
          <div>
            <h2 className="font-extrabold text-4xl sm:text-5xl lg:text-6xl">
              <Link
                href="/contact"
                className="outline-offset-8 after:absolute after:-inset-20 focus-visible:outline-primary-foreground"
              >
                Let's get you booked.
              </Link>
            </h2>
            <p className="mt-4 text-lg">Tell us about your business. A person replies within 24 hours.</p>
          </div>
          <span
            aria-hidden="true"
            className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-primary-foreground text-primary transition-transform group-hover:translate-x-1.5 sm:size-20"
          >
            <ArrowRight className="size-8" />
          </span>
        </div>
      </div>
    </section>
  );
}
