"use client";

import { BellRing, Smartphone } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useAction, useWork } from "@/lib/platform/browser/use-action";
import { PushRefused, type PushState, readPushState, subscribe, unsubscribe } from "./push-in-browser";

type DevicesProps = { settings: NotificationSettings; refetch: () => Promise<unknown> };

const WHY: Record<Exclude<PushState, "on" | "off">, string> = {
  unsupported: "This browser doesn't support push notifications. Try Chrome, Edge, Firefox or Safari.",
  install:
    "On an iPhone or iPad: share this page, choose Add to Home Screen, and turn notifications on in the app.",
  blocked:
    "Notifications are blocked here. Allow them for this site in your browser’s settings, then reload.",
};

/** The devices that take pushes: this one first turned on here, the others removed here. */
export function Devices({ settings: { devices, push_key }, refetch }: DevicesProps) {
  const { formatDayTime } = useFormats();
  const [here, setHere] = useState<Awaited<ReturnType<typeof readPushState>> | null>(null);
  const look = useCallback(async () => setHere(await readPushState()), []);
  useEffect(() => void look(), [look]);

  const turnOn = useWork(
    async (_: undefined, call) => call(accountEndpoints.addPushDevice, { body: await subscribe(push_key) }),
    {
      failed: "Not turned on",
      explain: (error) => (error instanceof PushRefused ? error.message : explainFailure(error)),
      after: () => Promise.all([look(), refetch()]),
    },
  );
  const remove = useAction(accountEndpoints.removePushDevice, {
    failed: "Not removed",
    after: () => Promise.all([look(), refetch()]),
  });
  const removeDevice = async ({ id, endpoint }: (typeof devices)[number]) => {
    const { answer } = await remove.run({ params: { id } });
    if (answer && endpoint === here?.endpoint) await unsubscribe().then(look);
  };

  const isOn = here?.state === "on" && devices.some(({ endpoint }) => endpoint === here.endpoint);
  const why = here && here.state !== "on" && here.state !== "off" ? WHY[here.state] : null;
  return (
    <div className="space-y-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">Devices for push</h3>
          <p className="text-muted-foreground text-sm">
            {why ??
              (isOn
                ? "This device is turned on."
                : "Turn push on here, and on every phone that should ring.")}
          </p>
        </div>
        {here && !why && !isOn ? (
          <Button
            size="sm"
            onClick={() => void turnOn.run(undefined)}
            busy={turnOn.busy}
            icon={<BellRing aria-hidden="true" />}
          >
            Turn on here
          </Button>
        ) : null}
      </div>
      {devices.length > 0 ? (
        <ul className="divide-y rounded-xl border">
          {devices.map((device) => (
            <li key={device.id} className="flex items-center gap-3 px-4 py-3">
              <Smartphone aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{device.label}</span>
                  {device.endpoint === here?.endpoint ? <Badge variant="outline">This device</Badge> : null}
                </p>
                <p className="text-muted-foreground text-sm" suppressHydrationWarning>
                  {device.problem ??
                    (device.reached_at
                      ? `Last reached ${formatDayTime(device.reached_at)}`
                      : `Added ${formatDayTime(device.added_at)}`)}
                </p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${device.label}`}
                saves
                disabled={remove.busy}
                onClick={() => void removeDevice(device)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
