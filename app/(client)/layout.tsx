import type { Metadata } from "next";
import type { ReactNode } from "react";
import { KeepForOffline } from "@/components/layout/keep-for-offline";
import { LaterTaps } from "@/components/layout/later-taps";
import { QueryProvider } from "@/components/layout/query-provider";
import { readShownRole } from "@/components/layout/shown-role";
import { SupportNote } from "@/components/layout/support-note";
import { AnnounceThemedArea } from "@/components/layout/themed-area";
import { AnnounceOwnRole } from "@/components/shared/own-role";
import { PlaceProvider } from "@/components/shared/place";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { referenceModeIfKnown } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { pageActor } from "@/lib/platform/auth/page-session";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { writtenPlace } from "@/lib/platform/locale/place-in";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Layout({ children }: { children: ReactNode }) {
  const { themedArea } = await referenceModeIfKnown();
  const { support } = await readBrand();
  const actor = await pageActor();
  const ownerId = actor?.view?.client.accountId ?? actor?.accountId;
  const place = ownerId ? await readPlace(ownerId).catch(() => DEFAULT_PLACE) : DEFAULT_PLACE;
  return (
    <QueryProvider>
      <AnnounceThemedArea area={themedArea} />
      {actor && !actor.view ? <KeepForOffline /> : null}
      {actor ? <AnnounceOwnRole own={await readShownRole(actor)} /> : null}
      <LaterTaps />
      <PlaceProvider place={writtenPlace(place)}>{children}</PlaceProvider>
      <SupportNote support={support} place={writtenPlace(place)} />
    </QueryProvider>
  );
}
