"use client";

import { NearPart } from "@/components/shared/near-part";
import { lazyPart } from "@/components/ui/lazy-part";
import type { FollowUpState } from "@/lib/agent/follow-ups/contract";

const followUps = lazyPart(async () => ({ default: (await import("./follow-ups-card")).FollowUpsCard }));

// Its script is loaded when it comes near; links lead to it before that.
export const FollowUpsCard = (props: { initial: FollowUpState | null }) => (
  <div id="follow-ups" className="scroll-mt-24">
    <NearPart part={followUps} props={props} className="min-h-173 md:min-h-122 xl:min-h-111" />
  </div>
);
