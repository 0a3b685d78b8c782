import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/layout/query-provider";
import { readShownRole } from "@/components/layout/shown-role";
import { AnnounceThemedArea } from "@/components/layout/themed-area";
import { AnnounceOwnRole } from "@/components/shared/own-role";
import { referenceModeIfKnown } from "@/lib/accounts/settings/reference-mode";
import { pageActor } from "@/lib/platform/auth/page-session";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Layout({ children }: { children: ReactNode }) {
  const { themedArea } = await referenceModeIfKnown();
  const actor = await pageActor();
  return (
    <QueryProvider>
      <AnnounceThemedArea area={themedArea} />
      {actor ? <AnnounceOwnRole own={await readShownRole(actor)} /> : null}
      {children}
    </QueryProvider>
  );
}
