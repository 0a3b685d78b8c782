import { SlidersHorizontal } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { GuardedContent } from "@/components/auth/guarded-content";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { requirePageActor } from "@/lib/platform/auth/page-session";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  await requirePageActor("/settings");
  return (
    <GuardedContent>
      <PageShell>
        <PageHeader title="Settings" />
        <Card>
          <EmptyState
            icon={SlidersHorizontal}
            title="Settings have been simplified."
            description="Theme and accent colour are in the bar at the top. Connected accounts are on the Services page."
            action={
              <Button asChild variant="outline">
                <Link href="/services">Go to Services</Link>
              </Button>
            }
          />
        </Card>
      </PageShell>
    </GuardedContent>
  );
}
