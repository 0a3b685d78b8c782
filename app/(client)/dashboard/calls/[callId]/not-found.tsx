import { PhoneOff } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/shared/empty-state";
import { PageShell } from "@/components/shared/page-shell";
import { Button } from "@/components/ui/button";

export default function CallNotFound() {
  return (
    <PageShell>
      <h1 className="sr-only">We can't find that call</h1>
      <EmptyState
        icon={PhoneOff}
        title="We can't find that call"
        description="It may have been deleted, or the link may be mistyped."
        action={
          <Button asChild>
            <Link href="/dashboard/calls">See all calls</Link>
          </Button>
        }
      />
    </PageShell>
  );
}
