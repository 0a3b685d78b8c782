"use client";

import { ArrowRight, CircleAlert, CircleCheck, CircleDashed, CloudUpload, RefreshCw } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import type { AgentAtProvider as AtProvider } from "@/lib/agent/provisioning/contract";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { AgentDifferences } from "./agent-differences";

const WHILE_ON_ITS_WAY_MS = 5_000;

type AgentAtProviderProps = {
  userId: string;
  initial: AtProvider;
  /** Whether any tool is attached to one of the client's numbers. */
  hasTools: boolean;
};

/** A client's assistant at Vapi: whether it matches the setup, the differences, and the button that syncs it. */
export function AgentAtProvider({ userId, initial, hasTools }: AgentAtProviderProps) {
  const { formatDateTime } = useFormats();
  const router = useRouter();
  const [isMoving, setIsMoving] = useState(false);
  const compared = useRead(
    adminEndpoints.compareAgent,
    { params: { userId } },
    { refetchEveryMs: isMoving && WHILE_ON_ITS_WAY_MS },
  );
  const agent = compared.data?.data ?? initial;
  if (isMoving !== (agent.state === "on_its_way")) setIsMoving(!isMoving);
  const isNew = !agent.assistant_id;
  const { run, busy } = useAction(adminEndpoints.provisionAgent, {
    failed: isNew ? "Setup failed" : "Sync failed",
    done: ({ data }) => ({
      title: isNew ? "Agent set up" : "Agent synced",
      description: settingsUpdated(data.differences.length),
    }),
    after: () => compared.refetch(),
  });
  const isLooking = compared.isFetching && !busy && agent.state === "unchecked";

  const push = async () => {
    const { answer } = await run({ params: { userId } });
    if (answer) router.refresh();
  };

  return (
    <SectionCard
      title="Assistant in Vapi"
      description={
        agent.pushed_at
          ? `Last synced ${formatDateTime(agent.pushed_at)}.`
          : "The assistant that answers this client's numbers."
      }
      busy={isLooking || busy}
      actions={<Action agent={agent} busy={busy} onPush={push} onLook={() => compared.refetch()} />}
      flush
    >
      <div role="status" className="flex min-h-14 items-center px-4 py-4 text-sm sm:px-6">
        {compared.isError ? (
          <Line Icon={CircleAlert} colour="text-destructive-text" word="Couldn't read this.">
            {explainFailure(compared.error)}
          </Line>
        ) : (
          <State agent={agent} hasTools={hasTools} userId={userId} />
        )}
      </div>
      {agent.differences.length > 0 ? <AgentDifferences differences={agent.differences} /> : null}
    </SectionCard>
  );
}

const settingsUpdated = (count: number) =>
  count === 0
    ? "Vapi was already up to date."
    : `${count === 1 ? "1 setting" : `${count} settings`} updated in Vapi.`;

type ActionProps = { agent: AtProvider; busy: boolean; onPush: () => void; onLook: () => void };

function Action({ agent: { state }, busy, onPush, onLook }: ActionProps) {
  if (state === "no_setup" || state === "no_key" || state === "no_number" || state === "unchecked")
    return null;
  if (state === "as_set" || state === "unreachable") {
    return (
      <Button size="sm" variant="outline" disabled={busy} onClick={onLook}>
        <RefreshCw aria-hidden="true" className="size-4" />
        Check again
      </Button>
    );
  }
  const word = state === "never" ? "Set up in Vapi" : "Sync now";
  return (
    <AdminButton
      size="sm"
      onClick={onPush}
      busy={busy}
      icon={<CloudUpload aria-hidden="true" className="size-4" />}
    >
      {busy ? "Working…" : word}
    </AdminButton>
  );
}

type StateProps = { agent: AtProvider; hasTools: boolean; userId: string };

function State({ agent: { state, message, differences }, hasTools, userId }: StateProps) {
  switch (state) {
    case "unchecked":
      return (
        <p className="flex items-center gap-2.5 text-muted-foreground">
          <Spinner className="size-[1.125rem]" />
          Comparing with Vapi…
        </p>
      );
    case "as_set":
      return (
        <Line Icon={CircleCheck} colour="text-success-text" word="In sync.">
          {hasTools
            ? "The assistant, its tools and its numbers in Vapi match this set-up."
            : "The assistant has no tools yet, so it can talk to callers but can't book jobs or take messages."}
        </Line>
      );
    case "on_its_way":
      return (
        <Line Icon={CircleDashed} colour="text-primary" word="Syncing.">
          Changes sync to Vapi within a minute.
        </Line>
      );
    case "differs":
      return (
        <Line Icon={CircleAlert} colour="text-destructive-text" word={countWords(differences.length)}>
          {message ?? "Sync to update Vapi. It also happens every night."}
        </Line>
      );
    case "never":
      return message ? (
        <Line Icon={CircleAlert} colour="text-destructive-text" word="Not in Vapi.">
          {message}
        </Line>
      ) : (
        <Line Icon={CircleDashed} colour="text-muted-foreground" word="Not in Vapi yet.">
          Setting it up creates the assistant with its tools and has it answer the client's numbers.
        </Line>
      );
    case "no_key":
      return <Missing message={message} href={`/admin?tab=settings&user=${userId}`} link="Open settings" />;
    case "no_number":
      return (
        <Missing
          message={message}
          href={`/admin?tab=phone-assignments&user=${userId}`}
          link="Assign a number"
        />
      );
    case "no_setup":
      return <Missing message={message} />;
    case "unreachable":
      return (
        <Line Icon={CircleAlert} colour="text-destructive-text" word="Couldn't compare.">
          {message}
        </Line>
      );
  }
}

const countWords = (count: number) => (count === 1 ? "1 setting differs." : `${count} settings differ.`);

type LineProps = { Icon: typeof CircleAlert; colour: string; word: string; children: ReactNode };

function Line({ Icon, colour, word, children }: LineProps) {
  return (
    <p className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className={`mt-px size-[1.125rem] shrink-0 ${colour}`} />
      <span className="min-w-0 break-words">
        <span className="font-semibold">{word}</span> {children}
      </span>
    </p>
  );
}

function Missing({ message, href, link }: { message: string | null; href?: string; link?: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground">
      {message}
      {href ? (
        <Link
          href={href}
          className="inline-flex items-center gap-1.5 font-semibold text-foreground underline-offset-4 hover:underline"
        >
          {link}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      ) : null}
    </p>
  );
}
