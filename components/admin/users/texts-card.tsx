import { SectionCard } from "@/components/shared/section-card";
import { TextRows } from "@/components/texts/text-rows";
import type { AdminText } from "@/lib/agent/texts/contract";

/** A client's newest texts: sent, received, and failed ones with the reason. */
export function TextsCard({ texts }: { texts: AdminText[] }) {
  return (
    <SectionCard title="Latest texts" description={texts.length === 0 ? "No texts yet." : undefined} flush>
      {texts.length > 0 ? <TextRows texts={texts} /> : null}
    </SectionCard>
  );
}
