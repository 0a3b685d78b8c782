import type { ShownRole } from "@/components/shared/own-role";
import { readFirmName } from "@/lib/accounts/users/read-firm-name";
import type { Actor } from "@/lib/platform/auth/context";
import { ownRoleOf } from "@/lib/platform/auth/own-role";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { accountEntries, barEntries } from "./nav-entries";

/** What pages tell the browser of who is signed in. A page is shown without the firm's name if it cannot be read. */
export async function readShownRole(actor: Actor): Promise<ShownRole> {
  const own = ownRoleOf(actor);
  const hasFirm = own.isViewing || !isOfAgency(own.role);
  const firm = hasFirm ? await readFirmName(own.accountId).catch(() => null) : null;
  return { ...own, firm, bar: barEntries(own), account: accountEntries(own) };
}
