"use client";

import { nearPart } from "@/components/shared/near-part";

// Their script is loaded when they come near.
export const ClientLeavingCard = nearPart(
  async () => (await import("./client-leaving-card")).ClientLeavingCard,
  "min-h-93 md:min-h-70 xl:min-h-59",
);
export const ClientErasuresCard = nearPart(
  async () => (await import("@/components/personal-data/client-erasures-card")).ClientErasuresCard,
  "min-h-89 md:min-h-66 xl:min-h-61",
);
export const LeavingCard = nearPart(
  async () => (await import("./leaving-card")).LeavingCard,
  "min-h-101 md:min-h-67 xl:min-h-61",
);
export const DeparturesCard = nearPart(
  async () => (await import("./departures-card")).DeparturesCard,
  "min-h-38 sm:min-h-34",
);
