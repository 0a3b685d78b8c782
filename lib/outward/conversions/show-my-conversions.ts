import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { readConversionSettings } from "./settings";

export type MyConversions = {
  /** Who is told, by their names. */
  to: string[];
  callersAgreeSince: string | null;
  callersAgreeBy: string | null;
};

/** Where the signed-in client's conversions go; null if nowhere. */
export async function showMyConversions({ actor }: ActorContext): Promise<MyConversions | null> {
  const row = await within(3 * SECOND, readConversionSettings(actor.accountId));
  const to = [...(row?.metaOn ? ["Meta"] : []), ...(row?.googleOn ? ["Google"] : [])];
  if (!row || to.length === 0) return null;
  return { to, callersAgreeSince: row.callersAgreeSince, callersAgreeBy: row.callersAgreeBy };
}
