"use client";

import { NearPart } from "@/components/shared/near-part";
import { lazyPart } from "@/components/ui/lazy-part";
import type { AccountPerson, AgencyPerson } from "@/lib/accounts/people/contract";

const colleagues = lazyPart(async () => ({
  default: (await import("./colleagues-card")).ColleaguesCard,
}));
const clientPeople = lazyPart(async () => ({ default: (await import("./client-people")).ClientPeople }));

// Their script is loaded when they come near.
export const ColleaguesCard = (props: { initial: AgencyPerson[] | null }) => (
  <NearPart part={colleagues} props={props} className="min-h-48" />
);
export const ClientPeople = (props: { people: AccountPerson[] }) => (
  <NearPart part={clientPeople} props={props} className="min-h-48" />
);
