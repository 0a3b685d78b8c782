import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isDue } from "@/lib/accounts/notifications/tables";
import { type Receiver, readReceivers } from "./channels";
import { hasArrived } from "./tables";
import type { Cause } from "./trouble";

type Row = Receiver & { since: Date; problem: string | null };

const NAMES: Record<Receiver["channel"], (address: string) => string> = {
  email: (address) => `Emails to ${address}`,
  text: (address) => `Texts to the phone that ends in ${address.slice(-3)}`,
  webhook: () => "Messages to the alert webhook",
};

/** A channel by which alerts have not arrived, after the last one that did; what is told of it goes by the others. */
export const failingChannels: Cause = {
  kind: "channel",
  settleMinutes: 0,
  several: (count) => `${count} ways of telling you fail`,
  find: async (tx) => {
    const receivers = await readReceivers();
    if (receivers.length === 0) return [];
    const rows = await execute<Row[]>(
      sql`
      select d.channel, d.address, min(d.created_at) as since,
        (array_agg(d.problem order by d.created_at desc) filter (where d.problem is not null))[1] as problem
      from alert_deliveries d
        join jsonb_to_recordset(${JSON.stringify(receivers)}::text::jsonb) as r(channel text, address text) using (channel, address)
      where (case when ${isDue("d")} then d.attempts >= 3 else not ${hasArrived("d")} end)
        and coalesce(d.settled_at, now()) > coalesce((select max(s.settled_at) from alert_deliveries s
          where s.channel = d.channel and s.address = d.address and ${hasArrived("s")}), '-infinity')
      group by d.channel, d.address`,
      tx,
    );
    return rows.map(({ channel, address, since, problem }) => ({
      subject: subjectOf({ channel, address }),
      since,
      title: `${NAMES[channel](address)} do not arrive`,
      line: `${problem ?? "No answer."} Correct it under Settings, Alerts, then send a test alert.`,
      path: "/admin?tab=settings",
    }));
  },
};

/** The subject of a channel's own alert, which that channel is not told of. */
export const subjectOf = ({ channel, address }: Receiver) => `${channel}:${address}`;
