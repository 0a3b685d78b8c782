import { accountEndpoints } from "@/components/shared/account-endpoints";
import { useFormats } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";
import { CHANNELS } from "@/lib/accounts/notifications/kinds";
import { useAction } from "@/lib/platform/browser/use-action";
import { CHANNEL_LABELS } from "./channel-grid";

type TestButtonsProps = { settings: NotificationSettings; refetch: () => Promise<unknown> };

/** Sends a test by each channel that works; what became of it is listed below. */
export function TestButtons({ settings: { channels, devices }, refetch }: TestButtonsProps) {
  const test = useAction(accountEndpoints.testNotifications, { failed: "Not sent", after: refetch });
  const canTest = { push: devices.length > 0, text: !channels.text.problem, email: !channels.email.problem };
  const { formatPhone } = useFormats();
  const where = [
    channels.text.problem || !channels.text.to ? null : formatPhone(channels.text.to),
    channels.email.problem ? null : channels.email.to,
  ];
  return (
    <div className="space-y-3">
      <h3 className="font-semibold">Try it</h3>
      <div className="flex flex-wrap gap-2">
        {CHANNELS.map((channel) => (
          <Button
            key={channel}
            size="sm"
            variant="outline"
            saves
            disabled={!canTest[channel] || test.busy}
            onClick={() => void test.run({ body: { channel } })}
          >
            Test {CHANNEL_LABELS[channel].toLowerCase()}
          </Button>
        ))}
      </div>
      {where.some(Boolean) ? (
        <p className="break-words text-muted-foreground text-sm">
          Texts and emails go to {where.filter(Boolean).join(" and ")}.
        </p>
      ) : null}
    </div>
  );
}
