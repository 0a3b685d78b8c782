"use client";

import { ErasureList } from "@/components/personal-data/erasure-list";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { Erasure } from "@/lib/dashboard/personal-data/contract";
import type { Retention } from "@/lib/dashboard/retention/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { KeptKinds } from "./near-cards";

const WHILE_UNDER_WAY = 15_000;

type PersonalDataProps = {
  /** As the server read it; null if it could not. */
  initial: Erasure[] | null;
  retention: Retention | null;
};

/** How long data is kept, callers who were erased, and what other systems still have to delete. */
export function PersonalDataCard({ initial, retention }: PersonalDataProps) {
  const read = useRead(
    accountEndpoints.listErasures,
    {},
    {
      initial: initial && { data: initial },
      refetchEveryMs: (answer) =>
        answer?.data.some(({ completed_at }) => completed_at === null) ? WHILE_UNDER_WAY : false,
    },
  );
  const take = useAction(accountEndpoints.startExport, {
    failed: "Not downloaded",
    done: () => ({ title: "Download started", description: "Keep this browser open until it finishes." }),
  });
  const download = async () => {
    const { answer } = await take.run({});
    // As a link of its own, since an archive with years of recordings does not fit into a page's memory.
    if (answer) window.location.assign(answer.data.address);
  };
  return (
    <SectionCard
      title="Personal data"
      description="If a caller asks to be forgotten, open one of their calls and choose “Erase this caller”."
      flush
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1 basis-72 text-sm">
          <p className="font-semibold">Take everything with you</p>
          <p className="text-muted-foreground">
            Calls with their recordings, texts, jobs, your agent and your workflows, as one ZIP file.
          </p>
        </div>
        <Button size="sm" variant="outline" busy={take.busy} onClick={() => void download()}>
          Download
        </Button>
      </div>
      <KeptKinds initial={retention} />
      <h3 className="px-4 pt-4 font-semibold text-sm sm:px-6">Erased callers</h3>
      <ErasureList read={read} />
    </SectionCard>
  );
}
