import { sql } from "drizzle-orm";
import { executeIn } from "@/db/client";
import { isDue } from "@/lib/accounts/notifications/tables";
import type { WatchedProvider } from "@/lib/platform/metrics/provider-outcomes";
import { type Receiver, readReceivers } from "./channels";
import type { AlertKind } from "./kinds";
import { readFailing } from "./provider-states";
import { hasArrived } from "./tables";
import type { Cause } from "./trouble";

const MAIL = "mail" satisfies WatchedProvider;

type Row = Receiver & { since: Date; problem: string | null };

const NAMES: Record<Receiver["channel"], (address: string) => string> = {
  email: (address) => `Emails to ${address}`,
  text: (address) => `Texts to the phone that ends in ${address.slice(-3)}`,
  webhook: () => "Messages to the alert webhook",
};

/** A channel by which alerts have not arrived, after the last one that did; what is said about it goes by the others. */
export const failingChannels: Cause = {
  kind: "channel",
  settleMinutes: 0,
  several: (count) => `${count} alert channels are failing`,
  find: async (tx) => {
    const all = await readReceivers();
    // While no email goes out at all, that is one trouble of the mail server.
    const { [MAIL]: mail } = await readFailing(tx);
    const receivers = mail ? all.filter(({ channel }) => channel !== "email") : all;
    if (receivers.length === 0) return [];
    const rows = await executeIn(tx)<Row[]>(sql`
      select d.channel, d.address, min(d.created_at) as since,
        (array_agg(d.problem order by d.created_at desc) filter (where d.problem is not null))[1] as problem
      from alert_deliveries d
        join jsonb_to_recordset(${JSON.stringify(receivers)}::text::jsonb) as r(channel text, address text) using (channel, address)
      where (case when ${isDue("d")} then d.attempts >= 3 else not ${hasArrived("d")} end)
        and coalesce(d.settled_at, now()) > coalesce((select max(s.settled_at) from alert_deliveries s
          where s.channel = d.channel and s.address = d.address and ${hasArrived("s")}), '-infinity')
      group by d.channel, d.address`);
    return rows.map(({ channel, address, since, problem }) => ({
      subject: subjectOf({ channel, address }),
      since,
      title: `${NAMES[channel](address)} are not arriving`,
      line: `${problem ?? "No answer."} Correct it under Settings, Alerts, then send a test alert.`,
      path: "/admin?tab=settings#alerts",
    }));
  },
};

const subjectOf = ({ channel, address }: Receiver) => `${channel}:${address}`;

/** The alert is about the way by which this receiver is told: it is told by the others. */
export function isAbout(
  { kind, subject }: { kind: AlertKind; subject: string },
  receiver: Receiver,
): boolean {
  if (kind === "provider" && subject === MAIL) return receiver.channel === "email";
  return kind === "channel" && subject === subjectOf(receiver);
}
