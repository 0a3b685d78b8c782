"use client";

import { NearPart } from "@/components/shared/near-part";
import { lazyPart } from "@/components/ui/lazy-part";

const nuisanceCallers = lazyPart(async () => ({
  default: (await import("./nuisance-callers-card")).NuisanceCallersCard,
}));

/** Far down the page of settings: its script is loaded when it comes near. */
export const NuisanceCallersCard = (props: { mayChange: boolean }) => (
  <NearPart part={nuisanceCallers} props={props} className="min-h-40" />
);
