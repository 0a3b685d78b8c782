"use client";

import { AudioLines, Eye, MessageSquare, Phone, Webhook, Workflow, Wrench } from "lucide-react";
import Link from "next/link";
import { callAddress } from "@/components/calls/calls-address";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { PagedList } from "@/components/shared/paged-list";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Badge } from "@/components/ui/badge";
import type { Look, myLooks } from "@/lib/dashboard/looks/contract";
import { usePages } from "@/lib/platform/browser/use-pages";
import type { Output } from "@/lib/platform/http/endpoint";

/** Which of the agency's people looked at the account, and why. `initial` is the first page, if it could be read. */
export function LooksCard({ initial }: { initial: Output<typeof myLooks> | undefined }) {
  const looks = usePages(accountEndpoints.myLooks, {}, { initial });
  return (
    <SectionCard
      title="Who looked at your account"
      description="Each time someone at your agency views your pages, opens a call, listens to one, or reads texts or what your tools, workflows and webhooks were told. They cannot change or delete this list."
      flush
    >
      <PagedList
        of={looks}
        row={(look) => <LookRow key={look.id} look={look} />}
        loading="Loading who looked at your account"
        failed={{ title: "Couldn't load who looked at your account" }}
        empty={<p className="px-4 py-5 text-muted-foreground text-sm sm:px-6">No one has yet.</p>}
      />
    </SectionCard>
  );
}

const ICONS = {
  pages: Eye,
  call: Phone,
  recording: AudioLines,
  texts: MessageSquare,
  "tool-calls": Wrench,
  "workflow-runs": Workflow,
  deliveries: Webhook,
};

function LookRow({ look }: { look: Look }) {
  const { formatDateTime } = useFormats();
  const { kind, by, at, reason, until } = look;
  const Icon = ICONS[kind];
  return (
    <li className="flex items-start gap-4 px-4 py-4 sm:px-6">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground max-sm:hidden" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span className="break-words">{by ?? "Someone who has left the agency"}</span>
          {kind === "pages" && until === null ? <Badge>Now</Badge> : null}
        </p>
        <p className="break-words">
          <Sentence look={look} />
        </p>
        {reason ? <p className="break-words text-muted-foreground">“{reason}”</p> : null}
        <p className="text-muted-foreground">{formatDateTime(at)}</p>
      </div>
    </li>
  );
}

function Sentence({ look: { kind, at, until, call } }: { look: Look }) {
  const { formatPhone, formatDateTime } = useFormats();
  if (kind === "texts") return "read your newest texts";
  if (kind === "tool-calls") return "read what your callers told the agent’s tools";
  if (kind === "workflow-runs") return "opened runs of your workflows";
  if (kind === "deliveries") return "read what was sent to your webhooks";
  if (!call)
    return `viewed your pages, without changing anything${until ? `, for ${lasted(at, until)}` : ""}`;
  const who = call.number
    ? formatPhone(call.number)
    : call.is_number_deleted
      ? "a deleted number"
      : "a withheld number";
  const when = call.started_at ? ` of ${formatDateTime(call.started_at)}` : "";
  return (
    <>
      {kind === "recording" ? "listened to the " : "opened the "}
      <Link
        href={callAddress(call.id)}
        prefetch={false}
        className="underline underline-offset-4 hover:no-underline"
      >
        call with {who}
        {when}
      </Link>
    </>
  );
}

const MINUTE_MS = 60_000;

function lasted(from: string, until: string): string {
  const minutes = Math.round((Date.parse(until) - Date.parse(from)) / MINUTE_MS);
  if (minutes < 1) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
