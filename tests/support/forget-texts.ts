import { rawSql } from "@/db/client";
import { forgetTexts } from "@/lib/dashboard/retention/forget-rows";
import { DAY } from "@/lib/platform/core/clock";

/** Deletes all of a client's texts but queued ones, as if their period were over. */
export async function forgetAllTexts(userId: string): Promise<void> {
  await rawSql()`update text_messages set status = 'sent' where user_id = ${userId} and status = 'queued'`;
  await forgetTexts({ userId, cutoff: new Date(Date.now() + DAY), days: 30 });
}
