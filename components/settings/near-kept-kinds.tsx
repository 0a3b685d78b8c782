"use client";

import { NearPart } from "@/components/shared/near-part";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Retention } from "@/lib/dashboard/retention/contract";

const keptKinds = lazyPart(async () => ({ default: (await import("./kept-kinds")).KeptKinds }));

/** Far down the page of settings: its script is loaded when it comes near. */
export const KeptKinds = (props: { initial: Retention | null }) => (
  <NearPart part={keptKinds} props={props} className="min-h-96" />
);
