"use client";

import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { businessEndpoints } from "@/components/shared/business-endpoints";
import { partFailure } from "@/components/shared/part-failure";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { useFocusBack } from "@/components/ui/use-focus-back";
import type { OwnBusiness } from "@/lib/agent/self-service/contract";
import { type BusinessPart, PART_NAMES, PARTS } from "@/lib/agent/self-service/parts";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useRead } from "@/lib/platform/browser/use-read";
import { readBusinessDraft } from "./business-draft";

const editor = lazyPart(() => import("./business-editor"));

type BusinessCardProps = {
  initial: OwnBusiness;
  /** The day at the client's. */
  today: string;
};

/** What callers are told and when jobs are booked, in parts; those that the agency keeps say so. */
export function BusinessCard({ initial, today }: BusinessCardProps) {
  const { data, refetch } = useRead(businessEndpoints.myBusiness, {}, { initial: { data: initial } });
  const business = data?.data ?? initial;
  const { formatPhone } = useFormats();
  const [open, setOpen] = useState<BusinessPart | null>(null);
  const opener = useFocusBack(open);
  const { userId } = useBrowserSession();
  const key = useDraftKey(`business ${userId}`);
  const [drafts, setDrafts] = useState<readonly BusinessPart[]>([]);
  useEffect(() => {
    const isClosed = (part: BusinessPart) => part !== open;
    setDrafts(PART_NAMES.filter(isClosed).filter((part) => readBusinessDraft(`${key} ${part}`, business)));
  }, [key, open, business]);
  const verbOf = (part: BusinessPart) => (drafts.includes(part) ? "Continue" : "Change");
  return (
    <SectionCard
      id="business"
      title="Your business"
      description="Your agent uses a change within a minute of saving it."
      flush
    >
      <ul className="divide-y">
        {PART_NAMES.map((part) => (
          <li key={part} className="px-4 py-4 sm:px-6">
            {open === part ? (
              <LazyPart
                part={editor}
                props={{
                  part,
                  business,
                  today,
                  draftKey: `${key} ${part}`,
                  refetch,
                  onClose: () => setOpen(null),
                }}
                pending={<Skeleton className="h-64" />}
                failed={partFailure("Couldn't open the form")}
              />
            ) : (
              <div className="flex items-center justify-between gap-4">
                <div className="min-w-0">
                  <p className="font-semibold text-sm">{PARTS[part].title}</p>
                  <p className="break-words text-muted-foreground text-sm">
                    {summaryOf(part, business, { today, formatPhone })}
                  </p>
                  {business.may_change[part] && drafts.includes(part) ? (
                    <p className="mt-1 text-sm text-warning-text">
                      You have changes here that are not saved.
                    </p>
                  ) : null}
                  {business.may_change[part] ? null : (
                    <p className="mt-1 flex items-center gap-1.5 text-muted-foreground text-sm">
                      <Lock aria-hidden="true" className="size-3.5" />
                      Only your agency can change this.
                    </p>
                  )}
                </div>
                {business.may_change[part] ? (
                  <Button
                    ref={opener(part)}
                    size="sm"
                    variant="outline"
                    aria-label={`${verbOf(part)} ${PARTS[part].title.toLowerCase()}`}
                    onPointerEnter={editor.preload}
                    onClick={() => setOpen(part)}
                  >
                    {verbOf(part)}
                  </Button>
                ) : null}
              </div>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

type Words = { today: string; formatPhone: (number: string) => string };

function summaryOf(part: BusinessPart, { setup }: OwnBusiness, { today, formatPhone }: Words): string {
  switch (part) {
    case "hours": {
      const open = Object.values(setup.hours).filter((spans) => spans.length > 0).length;
      const ahead = setup.exceptions.filter(({ date }) => date >= today).length;
      return `Open ${count(open, "day")} a week, ${ahead === 0 ? "no holidays ahead" : `${count(ahead, "special day")} ahead`}`;
    }
    case "area":
      return setup.service_areas.length === 0 ? "Everywhere" : setup.service_areas.join(", ");
    case "services":
      return setup.job_types.map(({ name }) => name).join(", ");
    case "greeting":
      return `“${setup.greeting}”`;
    case "answers":
      return setup.knowledge.length === 0 ? "None yet" : count(setup.knowledge.length, "answer");
    case "numbers":
      return [
        setup.ladder.length > 0
          ? `Emergencies go to ${setup.ladder.map(({ name }) => name).join(", then ")}`
          : setup.emergency_number
            ? `Emergencies: ${formatPhone(setup.emergency_number)}`
            : "No emergency number",
        setup.transfer_number
          ? `other calls: ${formatPhone(setup.transfer_number)}`
          : "no number for other calls",
      ].join(", ");
  }
}

const count = (amount: number, noun: string) => `${amount} ${amount === 1 ? noun : `${noun}s`}`;
