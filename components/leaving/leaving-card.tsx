"use client";

import { accountEndpoints } from "@/components/shared/account-endpoints";
import { NotRead } from "@/components/shared/not-read";
import { SectionCard } from "@/components/shared/section-card";
import { Skeleton } from "@/components/ui/skeleton";
import type { Leaving } from "@/lib/dashboard/leaving/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { LeavingState } from "./leaving-state";

/** The end of one's own account. `initial` is null if it could not be read. */
export function LeavingCard({ initial }: { initial: Leaving | null }) {
  const read = useRead(accountEndpoints.myLeaving, {}, { initial: initial && { data: initial } });
  const after = { after: read.refetch };
  const leave = useAction(accountEndpoints.leave, {
    failed: "Not ended",
    done: () => ({ title: "Account ended", description: "It can be undone for 30 days." }),
    ...after,
  });
  const stay = useAction(accountEndpoints.stay, {
    failed: "Not undone",
    done: () => ({
      title: "Account kept",
      description: "Connect Google again, and switch on what you need.",
    }),
    ...after,
  });
  const leaving = read.data?.data;
  return (
    <SectionCard
      title="Leave"
      description="End the account and erase everything kept for it."
      busy={!leaving && !read.error}
    >
      {leaving ? (
        <LeavingState
          leaving={leaving}
          busy={leave.busy || stay.busy}
          onLeave={(body) => leave.run({ body })}
          onStay={() => void stay.run({})}
        />
      ) : (
        <NotRead of={read} what="whether the account ends" loading={<Skeleton className="h-16 w-full" />} />
      )}
    </SectionCard>
  );
}
