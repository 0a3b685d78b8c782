import { ArrowDown, ArrowUpRight, Phone } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { HOW_IT_WORKS_ID } from "@/components/layout/how-it-works";
import { Button } from "@/components/ui/button";
import type { Website } from "@/lib/accounts/settings/peek-website";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { BookedCall } from "./booked-call";

const CLAIMS = [
  { value: "15K+", label: "calls" },
  { value: "98%", label: "success rate" },
  { value: "24/7", label: "availability" },
];

type HeroProps = Pick<Website, "demoNumber" | "pricesFrom"> & { bookingUrl: string | undefined };

export function Hero({ bookingUrl, demoNumber, pricesFrom }: HeroProps) {
  return (
    <section className="overflow-x-clip">
      <div className="page-width grid grid-cols-1 items-center gap-14 sm:gap-20 pt-12 pb-20 sm:pt-20 sm:pb-28 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-10">
        <div>
          <p className="font-semibold text-primary-text text-sm">
            For roofers, plumbers, electricians, HVAC and every other local trade
          </p>
          <h1 className="mt-4 font-extrabold text-[2.625rem] leading-[1.06] sm:text-6xl xl:text-[4.25rem]">
            AI That Gets You Booked Hands-Free.
          </h1>
          <p className="mt-6 max-w-[31rem] text-lg text-muted-foreground sm:text-xl sm:leading-8">
            The phone rings while you are up a ladder. A voice agent answers the call, qualifies the caller,
            triggers your workflows and books the job into your calendar.
          </p>
          <div className="mt-9 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <Button asChild size="lg">
              <BookCallLink bookingUrl={bookingUrl}>Book a Call</BookCallLink>
            </Button>
            <Button asChild size="lg" variant="outline">
              {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the wording is given (LAND-04) */}
              <a href={`#${HOW_IT_WORKS_ID}`}>
                Learn more
                <ArrowDown aria-hidden="true" />
              </a>
            </Button>
          </div>
          <OfferLine demoNumber={demoNumber} pricesFrom={pricesFrom} />
          <dl className="mt-12 flex max-w-md flex-wrap justify-between gap-4 border-t pt-6">
            {CLAIMS.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-muted-foreground text-sm">{label}</dt>
                <dd className="font-extrabold text-2xl sm:text-3xl">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <BookedCall />
      </div>
    </section>
  );
}

/** What visitors look for first, as far as the agency has set it: an agent to ring, and a price. */
export function OfferLine({ demoNumber, pricesFrom }: Pick<Website, "demoNumber" | "pricesFrom">) {
  if (!demoNumber && !pricesFrom) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      {demoNumber ? (
        <a
          href={`tel:${demoNumber}`}
          className="inline-flex min-h-11 items-center gap-2.5 rounded-md font-semibold underline-offset-4 hover:underline"
        >
          <span className="inline-flex size-9 items-center justify-center rounded-full bg-primary-soft text-primary-text">
            <Phone aria-hidden="true" className="size-4.5" />
          </span>
          <span>
            Call our demo agent: <span className="tabular whitespace-nowrap">{formatPhone(demoNumber)}</span>
          </span>
        </a>
      ) : null}
      {pricesFrom ? <span className="font-semibold">From {pricesFrom}</span> : null}
    </p>
  );
}

type BookCallLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** The scheduling page; without one, the contact form. */
  bookingUrl: string | undefined;
};

/** The arrow indicates that the link opens another tab. */
export function BookCallLink({ bookingUrl, children, ...props }: BookCallLinkProps) {
  if (!bookingUrl) {
    return (
      <Link href="/contact" {...props}>
        {children}
      </Link>
    );
  }
  return (
    <a href={bookingUrl} target="_blank" rel="noopener" title="Opens in a new tab" {...props}>
      {children}
      <ArrowUpRight aria-hidden="true" />
    </a>
  );
}
