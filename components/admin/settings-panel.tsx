"use client";

import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ReadError } from "@/components/shared/read-error";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { SystemSetting } from "@/lib/accounts/settings/contract";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { useRead } from "@/lib/platform/browser/use-read";
import { BrandSettings } from "./brand/brand-settings";
import { ProviderTests } from "./provider-tests";
import { SettingRow } from "./setting-row";
import { VoiceSecret } from "./voice-secret";

const FAILED = "Failed to load system settings";

const GROUPS: Record<string, { title: string; description?: string }> = {
  vapi: {
    title: "Voice provider",
    description: "How we reach Vapi and verify its webhooks.",
  },
  general: { title: "General", description: "How the product behaves for everyone." },
  website: {
    title: "Website",
    description: "What visitors read on the public pages. What is not set is not shown.",
  },
  legal: {
    title: "Legal texts",
    description:
      "What the privacy notice and the terms say about you. What is not set is marked there. Have both checked before the site is public.",
  },
  brand: {
    title: "House style",
    description:
      "Your name, colours and support address wherever clients look: pages, emails, texts and the installed app.",
  },
  alerts: {
    title: "Alerts",
    description: "How you hear that something fails or is held up, and that it is over.",
  },
  limits: {
    title: "Limits",
    description: "What one call, one caller or one client can make the agents do.",
  },
  retention: {
    title: "How long data is kept",
    description: "What is older is deleted every night. Clients read these periods in their settings.",
  },
  webhooks: { title: "Vapi webhooks" },
  tests: { title: "Connection tests" },
};

/** `initial` is what the server could read; the browser fetches the rest. */
export function SettingsPanel({ initial }: { initial?: SystemSetting[] }) {
  const read = useRead(
    adminEndpoints.listSystemSettings,
    {},
    { initial: initial && { data: initial }, failed: FAILED },
  );
  const { data, error } = read;

  if (data) return <Groups settings={data.data} />;
  if (!error) return <Loading />;
  return (
    <Card>
      <ReadError of={read} title={FAILED} />
    </Card>
  );
}

function Groups({ settings }: { settings: SystemSetting[] }) {
  const { change } = useAnswers();
  const groups = [...Map.groupBy(settings, ({ table_type }) => table_type)];
  const keep = (saved: SystemSetting) =>
    change(adminEndpoints.listSystemSettings, (before = { data: settings }) => ({
      data: before.data.map((setting) => (setting.setting_key === saved.setting_key ? saved : setting)),
    }));
  return (
    <div className="space-y-6 sm:space-y-8">
      <nav aria-label="Groups of settings" className="flex flex-wrap gap-2">
        {[...groups.map(([group]) => group), "webhooks", "tests"].map((group) => (
          <Button key={group} asChild variant="outline" size="sm">
            <a href={`#${group}`}>{GROUPS[group]?.title ?? group}</a>
          </Button>
        ))}
      </nav>
      {groups.map(([group, members]) => (
        <SectionCard
          key={group}
          id={group}
          title={GROUPS[group]?.title ?? group}
          description={GROUPS[group]?.description}
          flush
        >
          {group === "brand" ? (
            <BrandSettings settings={members} onSaved={keep} />
          ) : (
            <ul className="divide-y">
              {members.map((setting) => (
                <SettingRow key={setting.setting_key} setting={setting} onSaved={keep} />
              ))}
            </ul>
          )}
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
