import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The delivery, by the alias of `notification_deliveries`, is still to be made. */
export const isDue = (delivery: string) => sql`${column(delivery, "state")} = 'due'`;

/** It has arrived, or may yet. */
export const mayArrive = (delivery: string) => sql`(${column(delivery, "state")} in ('due', 'sent'))`;

/** It is a text. */
export const isByText = (delivery: string) => sql`(${column(delivery, "channel")} = 'text')`;

/** The client, by the alias of `notification_choices`, wants to be asked in the evening how visits went. */
export const asksInTheEvening = (choices: string) => sql`(${column(choices, "evening_question")})`;

/** The time to make it has come. */
export const isTime = (delivery: string) => sql`(${column(delivery, "tell_at")} <= now())`;

/** No worker is making it. */
export const isFree = (delivery: string) => sql`coalesce(${column(delivery, "busy_until")} < now(), true)`;

/** The notification, by the alias of `notifications`, tells of an emergency. */
export const tellsEmergency = (notification: string) => sql`(${column(notification, "kind")} = 'emergency')`;
