"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { ErrorState } from "@/components/shared/error-state";
import { SectionCard } from "@/components/shared/section-card";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/use-toast";
import type { listSystemSettings, SystemSetting } from "@/lib/accounts/settings/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { ProviderTests } from "./provider-tests";
import { SettingRow } from "./setting-row";
import { VoiceSecret } from "./voice-secret";

const SETTINGS: Address<typeof listSystemSettings> = { method: "GET", path: "/api/admin/settings" };

const GROUPS: Record<string, { title: string; description: string }> = {
  vapi: {
    title: "Voice Provider",
    description: "How we reach Vapi and verify its webhooks.",
  },
  general: { title: "General", description: "How the product behaves for everyone." },
  limits: {
    title: "Limits",
    description: "What one call, one caller or one client can make the agents do.",
  },
};

/** `initial` is what the server could read; the browser asks for the rest. */
export function SettingsPanel({ initial }: { initial?: SystemSetting[] }) {
  const call = useSessionCall();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [SETTINGS.path],
    queryFn: async () => (await call<typeof listSystemSettings>(SETTINGS, {})).data,
    initialData: initial,
  });
  useEffect(() => {
    if (!error) return;
    toast({
      variant: "destructive",
      title: "Failed to load system settings",
      description: explainFailure(error),
    });
  }, [error]);

  if (data) return <Groups settings={data} />;
  if (!error) return <Loading />;
  return (
    <Card>
      <ErrorState
        title="Failed to load system settings"
        message={explainFailure(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Card>
  );
}

function Groups({ settings }: { settings: SystemSetting[] }) {
  const queryClient = useQueryClient();
  const keep = (saved: SystemSetting) =>
    queryClient.setQueryData<SystemSetting[]>([SETTINGS.path], (before = settings) =>
      before.map((setting) => (setting.setting_key === saved.setting_key ? saved : setting)),
    );
  return (
    <div className="space-y-6 sm:space-y-8">
      {[...Map.groupBy(settings, ({ table_type }) => table_type)].map(([group, members]) => (
        <SectionCard
          key={group}
          title={GROUPS[group]?.title ?? group}
          description={GROUPS[group]?.description}
          flush
        >
          <ul className="divide-y">
            {members.map((setting) => (
              <SettingRow key={setting.setting_key} setting={setting} onSaved={keep} />
            ))}
          </ul>
        </SectionCard>
      ))}
      <VoiceSecret />
      <ProviderTests />
    </div>
  );
}

function Loading() {
  return (
    <Card role="status" aria-busy="true" className="space-y-8 p-6">
      <span className="sr-only">Loading system settings</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </Card>
  );
}
