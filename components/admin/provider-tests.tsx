"use client";

import { CircleAlert, CircleCheck, CircleMinus } from "lucide-react";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton } from "@/components/shared/for-admins";
import { SectionCard } from "@/components/shared/section-card";
import { cn } from "@/components/ui/cn";
import type { ProviderName, ProviderTest } from "@/lib/accounts/settings/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const PROVIDERS: { name: ProviderName; title: string; purpose: string }[] = [
  { name: "vapi", title: "Vapi", purpose: "Answers the calls" },
  { name: "twilio", title: "Twilio", purpose: "Phone numbers and texts" },
  { name: "google", title: "Google", purpose: "Clients' calendars and other services" },
  { name: "facebook", title: "Facebook", purpose: "Runs the ad campaigns" },
  { name: "supabase", title: "Supabase", purpose: "Sign-in" },
  { name: "database", title: "Database", purpose: "Stored data" },
];

export function ProviderTests() {
  return (
    <SectionCard
      id="tests"
      title="Connection tests"
      description="Each test makes one harmless request with the current settings."
      flush
    >
      <ul className="divide-y">
        {PROVIDERS.map((provider) => (
          <ProviderRow key={provider.name} {...provider} />
        ))}
      </ul>
    </SectionCard>
  );
}

type Shown = Pick<ProviderTest, "outcome" | "message">;

function ProviderRow({ name, title, purpose }: (typeof PROVIDERS)[number]) {
  const [found, setFound] = useState<Shown | null>(null);
  const { run, busy } = useAction(adminEndpoints.testProvider);
  const test = async () => {
    const { answer, failure } = await run({ params: { provider: name } });
    setFound(answer ? answer.data : { outcome: "fails", message: failure });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{title}</p>
        <p className="text-muted-foreground text-sm">{purpose}</p>
      </div>
      <AdminButton variant="outline" size="sm" onClick={test} busy={busy}>
        {busy ? "Testing…" : "Test"}
        <span className="sr-only"> {title}</span>
      </AdminButton>
      <div role="status" className="basis-full empty:hidden">
        {found ? <Outcome found={found} /> : null}
      </div>
    </li>
  );
}

const LOOKS = {
  works: { Icon: CircleCheck, colour: "text-success-text", word: "Works." },
  fails: { Icon: CircleAlert, colour: "text-destructive-text", word: "Needs attention." },
  off: { Icon: CircleMinus, colour: "text-muted-foreground", word: "Not set up." },
} as const;

function Outcome({ found: { outcome, message } }: { found: Shown }) {
  const { Icon, colour, word } = LOOKS[outcome];
  return (
    <p className="flex items-start gap-2.5 rounded-xl bg-muted/60 px-4 py-3 text-sm">
      <Icon aria-hidden="true" className={cn("mt-px size-[1.125rem] shrink-0", colour)} />
      <span className="min-w-0 break-words">
        <span className="font-semibold">{word}</span> {message}
      </span>
    </p>
  );
}
