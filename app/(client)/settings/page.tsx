import { SlidersHorizontal } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { PauseAgent } from "@/components/agents/pause-agent";
import { GuardedContent } from "@/components/auth/guarded-content";
import { EmptyState } from "@/components/shared/empty-state";
import { PageHeader } from "@/components/shared/page-header";
import { PageShell } from "@/components/shared/page-shell";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { showMyAgent } from "@/lib/agent/readiness/pause-agent";
import { requirePageActor } from "@/lib/platform/auth/page-session";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const context = await requirePageActor("/settings");
  const agent = await showMyAgent(context).catch((err: unknown) => {
    context.log.error({ err }, "could not read the client's agent");
    return { data: null };
  });
  return (
    <GuardedContent>
      <PageShell>
        <PageHeader title="Settings" />
        {agent.data && (agent.data.may_pause || agent.data.paused_at) ? (
          <PauseAgent initial={agent.data} />
        ) : null}
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
