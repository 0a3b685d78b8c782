"use client";

import { type ReactNode, useId } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { useFormats } from "@/components/shared/place";
import { ReadError } from "@/components/shared/read-error";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import type { DigestState } from "@/lib/agent/digests/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { SentDigests } from "./sent-digests";

/** The weekly text and the monthly email, and what was sent. */
export function DigestCard({ initial, mayChange }: { initial: DigestState | null; mayChange: boolean }) {
  const read = useRead(accountEndpoints.myDigests, {}, { initial: initial && { data: initial } });
  const { data, error, refetch } = read;
  return (
    <SectionCard
      id="summaries"
      title="Summaries"
      description="Your calls and jobs in figures, each with the calls behind it."
      busy={!data && !error}
      flush
    >
      {data ? (
        <Summaries state={data.data} refetch={refetch} mayChange={mayChange} />
      ) : error ? (
        <ReadError of={read} title="Couldn't load your summaries" />
      ) : (
        <div className="p-4 sm:p-6">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </SectionCard>
  );
}

type SummariesProps = { state: DigestState; refetch: () => Promise<unknown>; mayChange: boolean };

function Summaries({ state, refetch, mayChange }: SummariesProps) {
  const save = useAction(accountEndpoints.saveDigests, { failed: "Not saved", after: refetch });
  const send = useAction(accountEndpoints.sendDigestNow, {
    failed: "Not sent",
    done: () => ({ title: "On its way", description: "The last seven days, by email." }),
    after: refetch,
  });
  const { weekly_text, monthly_email, sent } = state;
  return (
    <div className="divide-y">
      <div className="space-y-5 p-4 sm:p-6">
        <Wish
          title="Weekly text"
          way={weekly_text}
          busy={save.busy}
          disabled={!mayChange}
          onChange={(on) => void save.run({ body: { weekly_text: on } })}
        >
          On the morning of your first working day, to the number that your agent’s messages go to. Reply STOP
          to it to turn it off.
        </Wish>
        <Wish
          title="Monthly email to you"
          way={monthly_email}
          busy={save.busy}
          disabled={!mayChange}
          onChange={(on) => void save.run({ body: { monthly_email: on } })}
        >
          On the first working day of the month. Each owner chooses it for themselves.
        </Wish>
        {mayChange ? (
          <Button
            size="sm"
            variant="outline"
            disabled={send.busy || monthly_email.problem !== null}
            busy={send.busy}
            onClick={() => void send.run({})}
          >
            Email me one now
          </Button>
        ) : null}
      </div>
      <SentDigests sent={sent} refetch={refetch} mayChange={mayChange} />
    </div>
  );
}

type WishProps = {
  title: string;
  way: DigestState["weekly_text"];
  busy: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

function Wish({ title, way, busy, disabled, onChange, children }: WishProps) {
  const id = useId();
  const { formatDayOfWeek, formatPhone } = useFormats();
  const { on, to, problem, next_at } = way;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 text-sm">
        <h3 id={id} className="font-semibold text-base">
          {title}
        </h3>
        <p className="text-muted-foreground">{children}</p>
        {problem ? <p className="mt-1 text-warning-text">{problem}</p> : null}
        {!problem && to ? (
          <p className="mt-1 break-words text-muted-foreground">
            To {formatPhone(to)}
            {next_at ? `, next on ${formatDayOfWeek(next_at)}` : ""}
          </p>
        ) : null}
      </div>
      <Switch
        aria-labelledby={id}
        checked={on}
        busy={busy}
        disabled={disabled || (problem !== null && !on)}
        onCheckedChange={onChange}
      />
    </div>
  );
}
