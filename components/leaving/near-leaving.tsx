"use client";

import { nearPart } from "@/components/shared/near-part";

// Their script is loaded when they come near.
export const ClientLeavingCard = nearPart(
  async () => (await import("./client-leaving-card")).ClientLeavingCard,
  "min-h-48",
);
export const ClientErasuresCard = nearPart(
  async () => (await import("@/components/personal-data/client-erasures-card")).ClientErasuresCard,
  "min-h-48",
);
export const LeavingCard = nearPart(async () => (await import("./leaving-card")).LeavingCard, "min-h-48");
export const DeparturesCard = nearPart(
  async () => (await import("./departures-card")).DeparturesCard,
  "min-h-48",
);
