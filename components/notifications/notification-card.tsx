"use client";

import { useEffect, useId, useRef, useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ReadError } from "@/components/shared/read-error";
import { SectionCard } from "@/components/shared/section-card";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { ChannelGrid } from "./channel-grid";
import { Devices } from "./devices";
import { QuietHours } from "./quiet-hours";
import { RecentNotifications } from "./recent-notifications";
import { TestButtons } from "./test-buttons";

/** What becomes of the newest shows within seconds; older ones may wait for the morning. */
const isWaiting = (settings: NotificationSettings | undefined) =>
  settings?.recent[0]?.deliveries.some(({ state }) => state === "waiting") ?? false;

/** How the client is told about what happens: channels per kind, quiet hours, devices, tests and what became of them. */
export function NotificationCard({ initial }: { initial: NotificationSettings | null }) {
  const [polls, setPolls] = useState(false);
  const read = useRead(
    accountEndpoints.myNotifications,
    {},
    { initial: initial && { data: initial }, refetchEveryMs: polls && 2_000 },
  );
  const { data, error, refetch } = read;
  const waits = isWaiting(data?.data);
  useEffect(() => setPolls(waits), [waits]);
  return (
    <SectionCard
      id="notifications"
      title="Notifications"
      description="How we tell you what your agent hears and does."
      busy={!data && !error}
      flush
    >
      {data ? (
        <Settings settings={data.data} refetch={refetch} />
      ) : error ? (
        <ReadError of={read} title="Couldn't load your notifications" />
      ) : (
        <div className="space-y-3 p-4 sm:p-6">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </SectionCard>
  );
}

type SettingsProps = { settings: NotificationSettings; refetch: () => Promise<unknown> };

function Settings({ settings, refetch }: SettingsProps) {
  const save = useAction(accountEndpoints.saveNotifications, { failed: "Not saved", after: refetch });
  const { choices, quiet_hours, evening_question, change } = useSavedInOrder(settings, (body) =>
    save.run({ body }),
  );
  return (
    <div className="divide-y">
      <div className="p-4 sm:p-6">
        <ChannelGrid
          choices={choices}
          channels={settings.channels}
          onChange={(changed) => change({ choices: changed })}
        />
      </div>
      <div className="p-4 sm:p-6">
        <QuietHours quietHours={quiet_hours} onChange={(changed) => change({ quiet_hours: changed })} />
      </div>
      <div className="p-4 sm:p-6">
        <EveningQuestion
          on={evening_question}
          text={settings.channels.text}
          onChange={(on) => change({ evening_question: on })}
        />
      </div>
      <Devices settings={settings} refetch={refetch} />
      <div className="space-y-4 p-4 sm:p-6">
        <TestButtons settings={settings} refetch={refetch} />
        <RecentNotifications recent={settings.recent} />
      </div>
    </div>
  );
}

type Choices = Pick<NotificationSettings, "choices" | "quiet_hours" | "evening_question">;

/**
 * Choices as they are shown, and `change`, which saves at once. One save runs at a time and the newest choices go last:
 * two that run side by side could arrive in the other order.
 */
function useSavedInOrder(saved: Choices, save: (choices: Choices) => Promise<unknown>) {
  const [wanted, setWanted] = useState<Choices | null>(null);
  const newest = useRef<Choices | null>(null);
  const saving = useRef(false);

  const change = async (part: Partial<Choices>) => {
    const { choices, quiet_hours, evening_question } = newest.current ?? wanted ?? saved;
    newest.current = { choices, quiet_hours, evening_question, ...part };
    setWanted(newest.current);
    if (saving.current) return;
    saving.current = true;
    while (newest.current) {
      const next: Choices = newest.current;
      newest.current = null;
      await save(next);
    }
    saving.current = false;
    setWanted(null);
  };
  const { choices, quiet_hours, evening_question } = wanted ?? saved;
  return { choices, quiet_hours, evening_question, change: (part: Partial<Choices>) => void change(part) };
}

type EveningQuestionProps = {
  on: boolean;
  text: NotificationSettings["channels"]["text"];
  onChange: (on: boolean) => void;
};

/** One text an evening that asks how the day's visits went. */
function EveningQuestion({ on, text, onChange }: EveningQuestionProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <h3 id={id} className="font-semibold">
          How did it go? By text
        </h3>
        <p className="text-muted-foreground text-sm">
          One text after 6 pm lists the visits that are over. Reply 1 180 if the first one paid 180, or 1
          done, 1 no show, 1 quote 450.
        </p>
        {text.problem ? <p className="mt-1 text-muted-foreground text-sm">{text.problem}</p> : null}
      </div>
      <Switch
        aria-labelledby={id}
        checked={on}
        disabled={text.problem !== null && !on}
        onCheckedChange={onChange}
      />
    </div>
  );
}
