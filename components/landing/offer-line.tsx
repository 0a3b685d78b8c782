import { Phone } from "lucide-react";
import type { Website } from "@/lib/accounts/settings/peek-website";
import { formatPhone } from "@/lib/platform/locale/format-phone";

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
