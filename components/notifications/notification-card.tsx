"use client";

import { useEffect, useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ReadError } from "@/components/shared/read-error";
import { SectionCard } from "@/components/shared/section-card";
import { Skeleton } from "@/components/ui/skeleton";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { ChannelGrid } from "./channel-grid";
import { Devices } from "./devices";
import { EveningQuestion } from "./evening-question";
import { QuietHours } from "./quiet-hours";
import { RecentNotifications } from "./recent-notifications";
import { TestButtons } from "./test-buttons";
import { useSavedInOrder } from "./use-saved-in-order";

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
