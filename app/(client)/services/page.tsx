import type { Metadata } from "next";
import { ServicesView } from "@/components/services/services-view";
import { storedHealth } from "@/lib/accounts/connections/token-health";
import { listAutomations } from "@/lib/outward/automations/list-automations";
import { listUserWorkflows } from "@/lib/outward/workflows/list-my-workflows";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { unread } from "../unread";

export const metadata: Metadata = { title: "Services" };

export default async function ServicesPage() {
  const context = await requirePageActor("/services", "connections.change");
  const { accountId: userId } = context.actor;
  // As stored: the browser checks with Google, so that a slow Google does not delay the page.
  const [initial, automations, workflows] = await Promise.all([
    storedHealth(userId).catch(unread(context, "Could not read: the connections")),
    listAutomations(context, { params: { userId } }).catch(
      unread(context, "Could not read: the automations"),
    ),
    listUserWorkflows(context, { params: { userId }, query: {}, body: undefined }).catch(
      unread(context, "Could not read: the workflows"),
    ),
  ]);
  return <ServicesView initial={initial} automations={automations} workflows={workflows?.data} />;
}
