import { afterAll } from "vitest";
import { rawSql } from "@/db/client";
import { deliverNotification } from "@/lib/agent/notifications/deliver-notification";
import type { RunningEmulator } from "@/local/emulators/kit/serve";
import { startPushEmulator } from "@/local/emulators/push/emulator";
import { api } from "./api";
import type { Person } from "./people";
import { settled } from "./settled";

export type Pushed = {
  topic: string;
  urgency: string;
  ttl: number;
  replaced: number;
  payload: { id: string; title: string; line: string; path: string; urgent: boolean };
};

/** A push service of the file's own. */
export async function startOwnPush() {
  const service: RunningEmulator = await startPushEmulator();
  afterAll(() => service.close());
  const control = (path: string, body: unknown = {}) =>
    fetch(`${service.url}/_control/${path}`, { method: "POST", body: JSON.stringify(body) });

  return {
    url: service.url,
    control,
    /** What a browser's `subscribe` returns. */
    subscribe: async (senderKey?: string) =>
      (await (await control("subscriptions", senderKey ? { sender_key: senderKey } : {})).json()) as {
        id: string;
        endpoint: string;
        keys: { p256dh: string; auth: string };
      },
    end: (id: string) => control(`subscriptions/${id}/end`),
    /** What the device shows, a message per topic. */
    told: async (id: string): Promise<Pushed[]> =>
      (await (await fetch(`${service.url}/_control/subscriptions/${id}`)).json()).pushes,
  };
}

export type PushService = Awaited<ReturnType<typeof startOwnPush>>;

/** A person's browser turns notifications on; returns its subscription. */
export async function addBrowser(
  service: PushService,
  { token }: Pick<Person, "token">,
  label = "Chrome on Android",
) {
  const subscription = await service.subscribe();
  const { endpoint, keys } = subscription;
  const answer = await api("POST", "/api/user/notifications/devices", {
    token,
    body: { endpoint, keys, label },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return subscription;
}

/** Runs the due jobs of a client's deliveries, as the worker would. */
export async function deliverAll(userId: string): Promise<void> {
  await settled();
  for (const { id } of await deliveriesOf(userId)) await deliverNotification(id as string);
}

/** Lets the waits of a client's deliveries pass. */
export const letWaitsPass = (userId: string) => rawSql()`
  update notification_deliveries d set tell_at = now() - interval '1 second' from notifications n
  where n.id = d.notification_id and n.user_id = ${userId} and d.state = 'due'`;

export const deliveriesOf = (userId: string) => rawSql()`
  select d.*, n.title, n.kind from notification_deliveries d join notifications n on n.id = d.notification_id
  where n.user_id = ${userId} order by n.created_at, d.channel, d.id`;
