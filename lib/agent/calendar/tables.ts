import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Google sends notifications over the channel, by the alias of `calendar_channels`. */
export const isOpen = (channel: string) => sql`(${column(channel, "expires_at")} > now())`;

/** Google has opened the channel, whether or not it has expired since. */
export const wasOpened = (channel: string) => sql`(${column(channel, "resource_id")} is not null)`;

/** Google tells of changes in this client's calendar, by the alias of a table with `user_id`. */
export const isWatched = (client: string) => sql`exists (
  select from calendar_channels channel where channel.user_id = ${column(client, "user_id")} and ${isOpen("channel")})`;
