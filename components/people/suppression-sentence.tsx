import { useFormats } from "@/components/shared/place";
import type { Suppression } from "@/lib/accounts/mail-suppressions/contract";

/** Since when and why emails to a person are stopped. */
export function SuppressionSentence({ suppression: { reason, since } }: { suppression: Suppression }) {
  const { formatDateTime } = useFormats();
  const when = formatDateTime(since);
  return (
    <p className="text-destructive-text text-sm" suppressHydrationWarning>
      {reason === "bounce"
        ? `An email to them did not arrive on ${when}, so no more are sent to this address.`
        : `They marked an email as spam on ${when}, so only those about signing in are sent to this address.`}
    </p>
  );
}
