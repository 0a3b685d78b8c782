import type { Tx } from "@/db/client";
import { alertDeliveries, alertNews } from "@/db/schema/alerts";
import { DAY, HOUR, MINUTE } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { type Receiver, readReceivers, usedReceivers } from "./channels";
import { isAbout } from "./failing-channels";
import type { AlertKind, AlertNewsKind } from "./kinds";
import type { Cause } from "./trouble";

/** A row of `alerts`. */
export type ToldAlert = {
  id: string;
  kind: AlertKind;
  subject: string;
  user_id: string | null;
  title: string;
  line: string;
  path: string;
  since: Date;
  opened_at: Date;
  clear_since: Date | null;
  closed_at: Date | null;
};

/** More of a kind at once are one message. */
const MOST_MESSAGES = 5;

/** Queues messages about alerts by every channel, in the transaction of their change; resolves to their number. */
export async function tellOf(
  what: Exclude<AlertNewsKind, "test">,
  cause: Pick<Cause, "kind" | "several">,
  alerts: ToldAlert[],
  tx: Tx,
): Promise<number> {
  if (alerts.length === 0) return 0;
  const groups = alerts.length > MOST_MESSAGES ? [alerts] : alerts.map((alert) => [alert]);
  const receivers = await readReceivers();
  for (const group of groups) {
    const news = { what, ...words(what, cause, group), alerts: group.map(forPrograms) };
    const isFailing = (receiver: Receiver) =>
      what !== "over" && group.some((alert) => isAbout(alert, receiver));
    await queueNews(news, await usedReceivers(receivers, isFailing, tx), tx);
  }
  return groups.length;
}

type News = Omit<typeof alertNews.$inferInsert, "id" | "createdAt">;

/** Queues one message for each of these receivers; the watch of any process sends it (deliver-alerts.ts). */
export async function queueNews(news: News, receivers: Receiver[], tx: Tx): Promise<string> {
  const [queued] = await tx.insert(alertNews).values(news).returning({ id: alertNews.id });
  if (!queued) throw new Error("The insert returned no row");
  const deliveries = receivers.map((receiver) => ({ newsId: queued.id, ...receiver }));
  if (deliveries.length > 0) await tx.insert(alertDeliveries).values(deliveries);
  return queued.id;
}

function words(what: AlertNewsKind, { several }: Pick<Cause, "several">, alerts: ToldAlert[]) {
  const [first] = alerts;
  if (!first) throw new Error("There is nothing to tell of");
  const alone = alerts.length === 1;
  const title = alone ? first.title : several(alerts.length);
  const path = alone ? first.path : "/admin/alerts";
  if (what === "over") {
    const lasted = Math.max(...alerts.map((alert) => endOf(alert).getTime() - alert.since.getTime()));
    return { title: `Over: ${lowerFirst(title)}`, line: `It lasted ${duration(lasted)}.`, path };
  }
  const line = alone ? first.line : alerts.map((alert) => alert.title).join(". ");
  return { title: what === "still-open" ? `Still open: ${lowerFirst(title)}` : title, line, path };
}

const endOf = ({ clear_since, closed_at }: ToldAlert) => clear_since ?? closed_at ?? new Date();
const lowerFirst = (text: string) => text.replace(/^(The|A)\b/, (word) => word.toLowerCase());

/** "12 minutes", "3 hours", "2 days". */
function duration(ms: number): string {
  const [size, unit] = ms < 2 * HOUR ? [MINUTE, "minute"] : ms < 2 * DAY ? [HOUR, "hour"] : [DAY, "day"];
  const count = Math.max(1, Math.round(ms / size));
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** In the webhook's message. */
const forPrograms = (alert: ToldAlert): Record<string, string | null> => ({
  id: alert.id,
  kind: alert.kind,
  client_id: alert.user_id,
  title: alert.title,
  line: alert.line,
  url: env().APP_URL + alert.path,
  since: alert.since.toISOString(),
  opened_at: alert.opened_at.toISOString(),
  closed_at: alert.closed_at?.toISOString() ?? null,
});
