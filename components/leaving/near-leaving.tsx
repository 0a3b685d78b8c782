"use client";

import { NearPart } from "@/components/shared/near-part";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Leaving } from "@/lib/dashboard/leaving/contract";

const clientLeaving = lazyPart(async () => ({
  default: (await import("./client-leaving-card")).ClientLeavingCard,
}));
const clientErasures = lazyPart(async () => ({
  default: (await import("@/components/personal-data/client-erasures-card")).ClientErasuresCard,
}));
const leaving = lazyPart(async () => ({ default: (await import("./leaving-card")).LeavingCard }));
const departures = lazyPart(async () => ({ default: (await import("./departures-card")).DeparturesCard }));

// Their script is loaded when they come near.
export const ClientLeavingCard = (props: { userId: string }) => (
  <NearPart part={clientLeaving} props={props} className="min-h-48" />
);
export const ClientErasuresCard = (props: { userId: string }) => (
  <NearPart part={clientErasures} props={props} className="min-h-48" />
);
export const LeavingCard = (props: { initial: Leaving | null }) => (
  <NearPart part={leaving} props={props} className="min-h-48" />
);
export const DeparturesCard = () => <NearPart part={departures} props={{}} className="min-h-48" />;
