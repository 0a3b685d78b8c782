"use client";

import { useId, useState } from "react";
import { NotRead } from "@/components/shared/not-read";
import { reasonEndpoints } from "@/components/shared/reason-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import type { FollowUpState } from "@/lib/agent/follow-ups/contract";
import { followUpBody, MOST_WORDS } from "@/lib/agent/follow-ups/words";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";

/** Whether callers who did not book get a text, and what it says. */
export function FollowUpsCard({ initial }: { initial: FollowUpState | null }) {
  const read = useRead(reasonEndpoints.myFollowUps, {}, { initial: initial && { data: initial } });
  const { data, error, refetch } = read;
  return (
    <SectionCard
      title="Callers who did not book"
      description="One text after the call, at most one in 12 hours."
      busy={!data && !error}
    >
      {data ? (
        <FollowUps state={data.data} refetch={refetch} />
      ) : (
        <NotRead of={read} what="this setting" loading={<Skeleton className="h-32 w-full" />} />
      )}
    </SectionCard>
  );
}

type FollowUpsProps = { state: FollowUpState; refetch: () => Promise<unknown> };

function FollowUps({ state, refetch }: FollowUpsProps) {
  const [title, field, help] = [useId(), useId(), useId()];
  const save = useAction(reasonEndpoints.saveFollowUps, { failed: "Not saved", after: refetch });
  const { on, problem, hours, business, default_words: usual } = state;
  const saved = state.words ?? usual;
  const [typed, setTyped] = useState(saved);
  const words = typed.replace(/\s+/g, " ").trim();
  const own = words === usual || words === "" ? null : words;
  return (
    <div className="space-y-4 text-sm">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h3 id={title} className="font-semibold text-base">
            Text callers who did not book
          </h3>
          <p className="text-muted-foreground">
            For callers who wanted to think about it, found no time that suited, or were never offered one.
            Sent a quarter of an hour after the call, between {hours.from} and {hours.to}. Not after an
            emergency, nor to people who have booked, called again, been texted since or asked not to be.
          </p>
          {state.needs_consent ? (
            <p className="mt-1 text-muted-foreground">
              In your country, only callers who asked for a text during the call, or have texted you, get one.
            </p>
          ) : null}
          {problem ? <p className="mt-1 text-muted-foreground">{problem}</p> : null}
        </div>
        <Switch
          aria-labelledby={title}
          checked={on}
          busy={save.busy}
          disabled={problem !== null && !on}
          onCheckedChange={(wanted) => void save.run({ body: { on: wanted, words: state.words } })}
        />
      </div>
      <div className="max-w-xl space-y-2">
        <Label htmlFor={field}>What it says</Label>
        <Textarea
          id={field}
          className="min-h-20"
          maxLength={MOST_WORDS}
          value={typed}
          aria-describedby={help}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={help} className="text-muted-foreground">
          Answer their call and don’t advertise: that would need their consent. No links. They get: “
          {followUpBody(business, own ?? usual)}”
        </p>
        <Button
          size="sm"
          variant="outline"
          className="max-sm:h-11"
          busy={save.busy}
          disabled={save.busy || (own ?? usual) === saved}
          onClick={() => void save.run({ body: { on, words: own } })}
        >
          Save the text
        </Button>
      </div>
    </div>
  );
}
