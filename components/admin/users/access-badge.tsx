import { Badge } from "@/components/ui/badge";
import type { AdminUser } from "@/lib/accounts/users/contract";

/** Says why a user cannot sign in, or has not yet; empty for all others. */
export function AccessBadge({
  user,
}: {
  user: Partial<Pick<AdminUser, "approved_at" | "disabled_at" | "invited">>;
}) {
  if (!user.disabled_at) return user.invited ? <Badge variant="secondary">Invited</Badge> : null;
  if (!user.approved_at) return <Badge variant="destructive">Waiting for approval</Badge>;
  return <Badge variant="destructive">Disabled</Badge>;
}
