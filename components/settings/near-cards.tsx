"use client";

import { nearPart } from "@/components/shared/near-part";

// Far down the page of settings: their scripts are loaded when they come near.
export const KeptKinds = nearPart(
  async () => (await import("./kept-kinds")).KeptKinds,
  "min-h-278 md:min-h-159 xl:min-h-148",
);
export const LooksCard = nearPart(
  async () => (await import("./looks-card")).LooksCard,
  "min-h-55 sm:min-h-40",
);
export const NuisanceCallersCard = nearPart(
  async () => (await import("./nuisance-callers-card")).NuisanceCallersCard,
  "min-h-55 sm:min-h-40",
);
