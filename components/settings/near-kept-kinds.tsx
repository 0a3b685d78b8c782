"use client";

import { nearPart } from "@/components/shared/near-part";

/** Far down the page of settings: its script is loaded when it comes near. */
export const KeptKinds = nearPart(async () => (await import("./kept-kinds")).KeptKinds, "min-h-96");
