"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { ReadError } from "@/components/shared/read-error";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { AutomationKey } from "@/lib/outward/automation-keys/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { useRead } from "@/lib/platform/browser/use-read";
import { lowerDay } from "@/lib/platform/locale/dates";

const createKeyDialog = lazyPart(() => import("./create-key-dialog"));
const confirmDialog = lazyPart(() => import("@/components/shared/confirm-dialog"));

type Asking = { kind: "create" } | { kind: "revoke"; key: AutomationKey } | null;

/** One client's automation keys, for admins: create, see when last used, revoke. */
export default function AutomationKeys({ userId }: { userId: string }) {
  const router = useRouter();
  const { refetch: reload } = useAnswers();
  const [asking, setAsking] = useState<Asking>(null);
  const read = useRead(adminEndpoints.automationKeys, { query: { userId } });
  const { data, error } = read;
  const changed = () => {
    router.refresh(); // updates the list of changes
    void reload(adminEndpoints.automationKeys);
  };
  const revoke = useAction(adminEndpoints.revokeAutomationKey, {
    done: () => ({
      title: "Key revoked",
      description: asking?.kind === "revoke" ? `${asking.key.name} no longer works.` : undefined,
    }),
    after: changed,
  });
  const close = () => setAsking(null);

  return (
    <section aria-labelledby="automation-keys" className="px-4 py-5 sm:px-6">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h3 id="automation-keys" className="font-semibold">
            Automation keys
          </h3>
          <p className="text-muted-foreground text-sm">Automations use a key to report figures.</p>
        </div>
        <AdminButton
          variant="outline"
          size="sm"
          onPointerEnter={createKeyDialog.preload}
          onClick={() => setAsking({ kind: "create" })}
        >
          <Plus aria-hidden="true" />
          New key
        </AdminButton>
      </div>
      {data ? (
        <KeyList keys={data.data} onRevoke={(key) => setAsking({ kind: "revoke", key })} />
      ) : error ? (
        <ReadError
          of={read}
          title="Couldn't load the keys"
          message="The keys still work. Try again in a moment."
        />
      ) : (
        <div role="status" className="mt-4 space-y-3">
          <span className="sr-only">Loading automation keys</span>
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {asking?.kind === "create" ? (
        <LazyPart part={createKeyDialog} props={{ userId, onCreated: changed, onClose: close }} />
      ) : null}
      {asking?.kind === "revoke" ? (
        <LazyPart
          part={confirmDialog}
          props={{
            title: `Revoke ${asking.key.name}?`,
            description:
              "Automations that use this key stop working immediately. A revoked key can't be restored; create a new one instead.",
            action: "Revoke key",
            onConfirm: () => revoke.run({ params: { id: asking.key.id } }),
            onClose: close,
          }}
        />
      ) : null}
    </section>
  );
}

function KeyList({ keys, onRevoke }: { keys: AutomationKey[]; onRevoke: (key: AutomationKey) => void }) {
  if (keys.length === 0) {
    return (
      <p className="mt-4 rounded-lg border border-dashed px-4 py-5 text-center text-muted-foreground text-sm">
        No keys yet. Create one for each automation, so that you can revoke them separately.
      </p>
    );
  }
  return (
    <ul className="mt-4 divide-y rounded-lg border">
      {keys.map((key) => (
        <KeyRow key={key.id} automationKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}

type KeyRowProps = { automationKey: AutomationKey; onRevoke: () => void };

function KeyRow({ automationKey: key, onRevoke }: KeyRowProps) {
  const { formatDate, formatDayTime } = useFormats();
  const revoked = key.revoked_at !== null;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className={cn("min-w-0", revoked && "text-muted-foreground")}>
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="break-words font-semibold text-sm">{key.name}</span>
          <code className="text-muted-foreground text-xs">{key.prefix}…</code>
        </p>
        <p className="tabular text-muted-foreground text-sm">
          Created {formatDate(key.created_at)} ·{" "}
          {key.last_used_at ? `last used ${lowerDay(formatDayTime(key.last_used_at))}` : "never used"}
        </p>
      </div>
      {revoked ? (
        <Badge variant="secondary">Revoked</Badge>
      ) : (
        <AdminButton variant="outline" size="sm" onClick={onRevoke} aria-label={`Revoke ${key.name}`}>
          Revoke
        </AdminButton>
      )}
    </li>
  );
}
