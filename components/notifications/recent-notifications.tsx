import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useFormats } from "@/components/shared/place";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";
import { CHANNEL_LABELS } from "./channel-grid";

type Recent = NotificationSettings["recent"];
type Delivery = Recent[number]["deliveries"][number];

const SHOWN = 5;

/** What became of the last notifications, and why one did not arrive. */
export function RecentNotifications({ recent }: { recent: Recent }) {
  const { formatDayTime } = useFormats();
  if (recent.length === 0) return null;
  return (
    <div className="space-y-3" aria-live="polite">
      <h3 className="font-semibold">Recent</h3>
      <ul className="divide-y rounded-xl border">
        {recent.slice(0, SHOWN).map(({ id, title, at, deliveries }) => (
          <li key={id} className="space-y-1.5 px-4 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 break-words font-semibold">{title}</span>
              <time dateTime={at} className="tabular text-muted-foreground text-sm" suppressHydrationWarning>
                {formatDayTime(at)}
              </time>
            </p>
            <ul className="space-y-1 text-sm">
              {deliveries.map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-sm">
        Handed over, but nothing appeared? Check that the device is on and online, and isn't on Do Not
        Disturb.
      </p>
    </div>
  );
}

function DeliveryLine({ delivery: { channel, label, state, problem, at } }: { delivery: Delivery }) {
  const { formatDayTime } = useFormats();
  const Icon = state === "failed" ? CircleAlert : state === "waiting" ? Clock : CircleCheck;
  const said = {
    sent: "Handed over",
    failed: `Did not arrive. ${problem ?? ""}`,
    dropped: "Not sent: settled before",
    waiting: problem ? `${problem} Trying again at ${formatDayTime(at)}` : `Waits until ${formatDayTime(at)}`,
  }[state];
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${state === "failed" ? "text-destructive-text" : "text-muted-foreground"}`}
      />
      <span className="min-w-0 break-words" suppressHydrationWarning>
        {CHANNEL_LABELS[channel]}
        {label ? ` · ${label}` : ""}: {said}
      </span>
    </li>
  );
}
