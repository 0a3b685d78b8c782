"use client";

import { nearPart } from "@/components/shared/near-part";

/** Far down the page of settings: its script is loaded when it comes near. */
export const LooksCard = nearPart(async () => (await import("./looks-card")).LooksCard, "min-h-48");
