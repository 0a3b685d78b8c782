import { ArrowLeft } from "lucide-react";
import Link from "next/link";

/** The link back to the client's page, above a tab opened from it. */
export function ClientInHand({ client }: { client: { id: string; name: string } }) {
  return (
    <Link
      href={`/admin?tab=users&user=${client.id}`}
      className="inline-flex min-w-0 items-center gap-2 font-semibold text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 break-words">Back to {client.name}</span>
    </Link>
  );
}
