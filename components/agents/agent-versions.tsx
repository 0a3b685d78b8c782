"use client";

import { History } from "lucide-react";
import { useRouter } from "next/navigation";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { EmptyState } from "@/components/shared/empty-state";
import { ForAdmins } from "@/components/shared/for-admins";
import { NotRead } from "@/components/shared/not-read";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import type { AgentVersion } from "@/lib/agent/versions/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";

/** What was published, by whom and why, and the way back to each version. */
export function AgentVersions({ userId }: { userId: string }) {
  const router = useRouter();
  const versions = useRead(adminEndpoints.listAgentVersions, { params: { userId } });
  const { run, busy, running } = useAction(adminEndpoints.restoreAgentVersion, {
    failed: "Not restored",
    done: ({ data: { published } }) => ({
      title: "Version restored",
      description: `Version ${published?.version} answers the next call.`,
    }),
    stale: [
      ...[adminEndpoints.readAgentSetup, adminEndpoints.listAgentVersions, adminEndpoints.compareAgent],
      adminEndpoints.readAgentPrompt,
    ],
  });
  const restore = async (n: number) => {
    const { answer } = await run({ params: { userId, n }, body: { note: null } });
    if (answer) router.refresh();
  };
  const rows = versions.data?.data;

  return (
    <SectionCard
      title="Versions"
      description="Each publication is kept as it was."
      busy={versions.isPending || busy}
      flush
    >
      {!rows ? (
        <NotRead of={versions} what="the versions" loading={<Skeleton className="m-4 h-16 sm:m-6" />} />
      ) : rows.length === 0 ? (
        <EmptyState icon={History} title="Nothing published yet" />
      ) : (
        <ul className="divide-y">
          {rows.map((version) => (
            <Version
              key={version.n}
              version={version}
              busy={busy}
              isRunning={running?.params?.n === version.n}
              onRestore={() => restore(version.n)}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

type VersionProps = {
  version: AgentVersion;
  busy: boolean;
  isRunning: boolean;
  onRestore: () => Promise<void>;
};

const SHOWN = 4;

/** Whether calls go worse since the publication; nothing before the first call. */
function Watch({ watch: { calls, of, worse } }: { watch: NonNullable<AgentVersion["watch"]> }) {
  if (calls === 0) return null;
  if (worse.length === 0) {
    return (
      <p className="text-muted-foreground">
        {calls === of
          ? `Its first ${of} calls went no worse than those before.`
          : `${calls} of its first ${of} calls so far, no worse than those before.`}
      </p>
    );
  }
  return (
    <div role="alert" className="rounded-lg bg-warning-soft px-3.5 py-2.5 text-warning-text">
      <p className="font-semibold">
        Calls have gone worse since it was published. Listen to some, or go back.
      </p>
      {worse.map((text) => (
        <p key={text} className="break-words">
          {text}
        </p>
      ))}
    </div>
  );
}

function Version({ version, busy, isRunning, onRestore }: VersionProps) {
  const { formatDateTime } = useFormats();
  const { n, note, changes, is_live, restored_from, override_reason } = version;
  const [first, others] = [changes?.slice(0, SHOWN) ?? [], changes?.slice(SHOWN) ?? []];
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3.5 text-sm sm:px-6">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 break-words">
          <span className="font-semibold">{`Version ${n}`}</span>
          {is_live ? <Badge>Live</Badge> : null}
          {note ? <span className="break-words">{note}</span> : null}
        </p>
        <p className="text-muted-foreground">
          {[formatDateTime(version.published_at), version.published_by].filter(Boolean).join(" · ")}
          {restored_from ? ` · brings back version ${restored_from}` : ""}
        </p>
        {override_reason && !restored_from ? (
          <p className="break-words text-muted-foreground">{`Published without a rehearsal: ${override_reason}`}</p>
        ) : null}
        {version.watch ? <Watch watch={version.watch} /> : null}
        {first.map((text) => (
          <p key={text} className="break-words">
            {text}
          </p>
        ))}
        {others.length > 0 ? (
          <details>
            <summary className="w-fit cursor-pointer rounded-md font-semibold text-primary-text underline-offset-4 hover:underline">
              {`${others.length} more`}
            </summary>
            {others.map((text) => (
              <p key={text} className="mt-1 break-words">
                {text}
              </p>
            ))}
          </details>
        ) : null}
      </div>
      {is_live ? null : (
        <ForAdmins>
          <ConfirmButton
            size="sm"
            variant="outline"
            aria-label={`Restore version ${n}`}
            disabled={busy}
            question={{
              title: `Go back to version ${n}?`,
              description:
                "Its content is published again as a new version. Numbers, tools and secrets stay as they are today, and a draft with changes is kept.",
              action: `Restore version ${n}`,
              tone: "default",
            }}
            onConfirm={onRestore}
          >
            {isRunning ? "Restoring…" : "Restore"}
          </ConfirmButton>
        </ForAdmins>
      )}
    </li>
  );
}
