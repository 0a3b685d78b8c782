import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BuilderView } from "@/components/automations/builder-view";
import { PlaceProvider } from "@/components/shared/place";
import { nameUser } from "@/lib/accounts/users/name-user";
import { readPlace } from "@/lib/accounts/users/read-place";
import { readAutomation as contract } from "@/lib/outward/automations/contract";
import { readAutomation } from "@/lib/outward/automations/read-automation";
import { sampleEvents } from "@/lib/outward/automations/sample-events";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { orNotFound } from "../../../or-not-found";
import { unread } from "../../unread";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await read((await params).id)).automation.name };
}

/** Another client's automation gives the same not-found page as one that does not exist. */
export default async function AutomationPage({ params }: Props) {
  const { id } = await params;
  const context = await requirePageActor(`/workflows/${encodeURIComponent(id)}`, "workflows.change");
  const { automation } = await read(id);
  const { user_id: userId, draft } = automation;
  const isOthers = userId !== context.actor.accountId;
  const [client, place, samples] = await Promise.all([
    isOthers ? nameUser(context, userId) : null,
    readPlace(userId).catch(() => DEFAULT_PLACE),
    sampleEvents(context, { params: { userId, trigger: draft.trigger.kind } }).catch(
      unread(context, "Could not read a part of the automation's page"),
    ),
  ]);
  return (
    <PlaceProvider place={writtenPlace(place)}>
      <BuilderView automation={automation} client={client} samples={samples} />
    </PlaceProvider>
  );
}

/** Read once for title and page. */
const read = cache(async (id: string) => {
  const context = await requirePageActor(`/workflows/${encodeURIComponent(id)}`, "workflows.change");
  const parsed = contract.params?.safeParse({ id });
  if (!parsed?.success) notFound();
  const found = await orNotFound(readAutomation(context, { params: parsed.data }));
  return { automation: contract.response.parse(found).data };
});
