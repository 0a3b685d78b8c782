"use client";

import { nearPart } from "@/components/shared/near-part";

// Their script is loaded when they come near.
export const ColleaguesCard = nearPart(
  async () => (await import("./colleagues-card")).ColleaguesCard,
  "min-h-70",
);
export const ClientPeople = nearPart(async () => (await import("./client-people")).ClientPeople, "min-h-48");
