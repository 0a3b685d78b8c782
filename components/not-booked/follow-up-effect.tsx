import Link from "next/link";
import { SectionCard } from "@/components/shared/section-card";
import type { FollowUpEffect as Effect } from "@/lib/agent/follow-ups/contract";

/** How many callers who did not book were texted, and how many of them booked after it. Rendered on the server. */
export function FollowUpEffect({
  effect: { on, texted, booked },
  mayChange,
}: {
  effect: Effect;
  mayChange: boolean;
}) {
  return (
    <SectionCard title="Texted afterwards">
      <p className="text-sm">
        {texted === 0 ? (
          on ? (
            "No caller of these days has been texted yet."
          ) : (
            "Callers who are still thinking about it can get one text. It is off."
          )
        ) : (
          <>
            <span className="font-semibold">
              {booked} of {texted} {texted === 1 ? "caller" : "callers"} booked within two weeks after a text.
            </span>{" "}
            Some would have booked without it.
          </>
        )}{" "}
        {mayChange ? (
          <Link
            href="/settings#follow-ups"
            prefetch={false}
            className="font-semibold text-primary-text underline-offset-4 hover:underline"
          >
            {on ? "Change it" : "Turn it on"}
          </Link>
        ) : null}
      </p>
    </SectionCard>
  );
}
