"use client";

import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useMayChange } from "@/components/shared/for-admins";
import { NotRead } from "@/components/shared/not-read";
import { SectionCard } from "@/components/shared/section-card";
import { Skeleton } from "@/components/ui/skeleton";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { LeavingState } from "./leaving-state";

/** The end of a client's account, for admins. */
export function ClientLeavingCard({ userId }: { userId: string }) {
  const canChange = useMayChange();
  const params = { id: userId };
  const read = useRead(adminEndpoints.clientLeaving, { params });
  const after = { after: read.refetch };
  const end = useAction(adminEndpoints.endClient, {
    failed: "Not ended",
    done: () => ({ title: "Account ended", description: "It can be undone for 30 days." }),
    ...after,
  });
  const keep = useAction(adminEndpoints.keepClient, {
    failed: "Not undone",
    done: () => ({ title: "Account kept", description: "The client connects Google again." }),
    ...after,
  });
  const leaving = read.data?.data;
  return (
    <SectionCard title="Ending the account" busy={!leaving && !read.error}>
      {leaving ? (
        <LeavingState
          leaving={leaving}
          busy={end.busy || keep.busy}
          onLeave={(body) => end.run({ params, body })}
          onStay={() => void keep.run({ params })}
          isAgency
          canChange={canChange}
        />
      ) : (
        <NotRead
          of={read}
          what="whether the account ends"
          loading={<Skeleton className="h-71 w-full md:h-42 xl:h-31" />}
        />
      )}
    </SectionCard>
  );
}
