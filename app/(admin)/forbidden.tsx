import type { Metadata } from "next";
import { AskOwner } from "@/components/layout/ask-owner";
import { HOMES } from "@/components/layout/nav-entries";
import { readOwners } from "@/lib/accounts/people/read-owners";
import { pageActor } from "@/lib/platform/auth/page-session";

export const metadata: Metadata = { title: "Not part of your role" };

/** A page of the admin panel that the person's role does not open (`requirePageAdmin`). */
export default async function Forbidden() {
  const actor = await pageActor();
  if (!actor) return null;
  const { firm, owners } = await readOwners(actor);
  return <AskOwner who="an admin" firm={firm} owners={owners} home={HOMES[actor.role]} />;
}
