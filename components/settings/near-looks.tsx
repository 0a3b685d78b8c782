"use client";

import { NearPart } from "@/components/shared/near-part";
import { lazyPart } from "@/components/ui/lazy-part";
import type { myLooks } from "@/lib/dashboard/looks/contract";
import type { Output } from "@/lib/platform/http/endpoint";

const looks = lazyPart(async () => ({ default: (await import("./looks-card")).LooksCard }));

/** Far down the page of settings: its script is loaded when it comes near. */
export const LooksCard = (props: { initial: Output<typeof myLooks> | undefined }) => (
  <NearPart part={looks} props={props} className="min-h-48" />
);
