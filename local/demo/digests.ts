import { database } from "@/db/client";
import { readDigestRows } from "@/lib/agent/digests/read-digest-rows";
import { wantMonthlyEmail, wantWeeklyText } from "@/lib/agent/digests/save-digests";
import { sendDigestEmail } from "@/lib/agent/digests/send-digest-email";
import { addLink, storeDigest } from "@/lib/agent/digests/store-digest";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { addDays } from "@/lib/platform/locale/dates";
import { firstOfPreviousMonth } from "@/lib/platform/locale/period";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { Firm } from "./accounts";

/** The firm's owner wants both digests, and last month's email has arrived. */
export async function sendDemoDigest({ userId }: Firm, now: Date): Promise<void> {
  const setup = await readCallSetup(userId);
  if (!setup) throw new Error("The demo has no agent.");
  const today = localDay(now.getTime(), setup.time_zone);
  const period = { from: firstOfPreviousMonth(today), to: addDays(`${today.slice(0, 7)}-01`, -1) };
  const content = await readDigestRows({ userId, setup }, period);
  const link = await database().transaction(async (tx) => {
    await wantWeeklyText(userId, true, tx);
    await wantMonthlyEmail(userId, userId, true, tx);
    const digest = { userId, kind: "monthly", timeZone: setup.time_zone, content } as const;
    const digestId = await storeDigest(digest, tx);
    return digestId && addLink({ digestId, userId, personId: userId, channel: "email" }, tx);
  });
  if (link) await sendDigestEmail(link.id);
}
