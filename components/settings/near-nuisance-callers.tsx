"use client";

import { nearPart } from "@/components/shared/near-part";

/** Far down the page of settings: its script is loaded when it comes near. */
export const NuisanceCallersCard = nearPart(
  async () => (await import("./nuisance-callers-card")).NuisanceCallersCard,
  "min-h-40",
);
