import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/layout/query-provider";
import { AnnounceThemedArea } from "@/components/layout/themed-area";
import { referenceModeIfKnown } from "@/lib/accounts/settings/reference-mode";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Layout({ children }: { children: ReactNode }) {
  const { themedArea } = await referenceModeIfKnown();
  return (
    <QueryProvider>
      <AnnounceThemedArea area={themedArea} />
      {children}
    </QueryProvider>
  );
}
