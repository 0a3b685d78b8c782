import type { Metadata } from "next";
import { ServicesView } from "@/components/services/services-view";
import { requirePageActor } from "@/lib/auth/page-session";
import { listMyConnections } from "@/lib/connections/list-my-connections";

export const metadata: Metadata = { title: "Services" };

export default async function ServicesPage() {
  const context = await requirePageActor("/services");
  const connections = await listMyConnections(context).catch((thrown: unknown) => {
    context.log.error({ err: thrown }, "The connections could not be read");
    return undefined;
  });
  return <ServicesView connections={connections} />;
}
