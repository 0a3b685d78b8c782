"use client";

import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import type { MyConversions } from "@/lib/outward/conversions/show-my-conversions";

/** What the client's advertisers are told, in their words. */
export function ConversionsCard({ sent }: { sent: MyConversions }) {
  const { formatDate } = useFormats();
  const { to, callersAgreeSince: since, callersAgreeBy: by } = sent;
  return (
    <SectionCard title="Your ads" description={`Booked and paid jobs are reported to ${to.join(" and ")}.`}>
      <div className="max-w-prose space-y-2 text-sm">
        <p>
          Your ads can then find more such customers. The customer’s number and name are hashed before they
          leave, so they can’t be read. Nothing is sent for customers who declined on your page.
        </p>
        <p className="text-muted-foreground">
          {since
            ? `Other callers have been included since ${formatDate(since)}, because ${by} told us that you tell them and they agree. If that has changed, tell us.`
            : "Other callers are left out, because we have no record that you tell them and they agree."}
        </p>
      </div>
    </SectionCard>
  );
}
