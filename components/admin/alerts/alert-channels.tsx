import { BellOff, Mail, MessageSquare, Webhook } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { ShownChannel } from "@/lib/dashboard/alerts/contract";
import { formatDayTime } from "@/lib/platform/locale/dates";
import { TestAlert } from "./test-alert";

/** Who is told by what, and whether the newest message arrived. */
export function AlertChannels({ channels }: { channels: ShownChannel[] }) {
  const settings = (
    <Button asChild variant="outline" size="sm">
      <Link href="/admin?tab=settings#alerts">Settings</Link>
    </Button>
  );
  return (
    <SectionCard
      title="How you are alerted"
      description="Set under Settings, Alerts."
      actions={channels.length > 0 ? settings : undefined}
      flush
    >
      {channels.length > 0 ? (
        <>
          <ul className="divide-y">
            {channels.map((channel) => (
              <ChannelRow key={`${channel.channel} ${channel.address}`} channel={channel} />
            ))}
          </ul>
          <div className="border-t px-4 py-3 sm:px-6">
            <TestAlert />
          </div>
        </>
      ) : (
        <EmptyState
          icon={BellOff}
          title="No one is alerted"
          description="Enter an email address, a phone or a webhook, so that you hear of it when something fails."
          action={settings}
        />
      )}
    </SectionCard>
  );
}

const LOOKS = {
  email: { Icon: Mail, name: "Email" },
  text: { Icon: MessageSquare, name: "Text" },
  webhook: { Icon: Webhook, name: "Webhook" },
} as const;

function ChannelRow({ channel: { channel, address, state, at, problem } }: { channel: ShownChannel }) {
  const { Icon, name } = LOOKS[channel];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm sm:px-6">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 basis-40 break-words font-semibold">
        {address ? <span className="sr-only">{name}: </span> : null}
        {address || name}
      </p>
      <p className={problem ? "basis-full text-destructive-text sm:basis-auto" : "text-muted-foreground"}>
        {problem ?? stateOf(state, at)}
      </p>
    </li>
  );
}

function stateOf(state: ShownChannel["state"], at: string | null): string {
  if (!state || !at) return "No alert yet";
  return state === "sent" ? `Arrived ${formatDayTime(at).toLowerCase()}` : "On its way";
}
