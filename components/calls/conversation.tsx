"use client";

import { NearPart } from "@/components/shared/near-part";
import { SectionCard } from "@/components/shared/section-card";
import { TextRows } from "@/components/texts/text-rows";
import { lazyPart } from "@/components/ui/lazy-part";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { TEXTS_ID } from "./reach-bar";

const replyForm = lazyPart(() => import("./reply-form"));

/** All texts with the person of a call, and the client's own answer below them. */
export function Conversation({ call, name }: { call: CallPage; name: string }) {
  const canReply = call.can_reply && !call.client;
  if (call.texts.length === 0 && !canReply) return null;
  return (
    <SectionCard id={TEXTS_ID} title="Texts" flush>
      {call.texts.length > 0 ? <TextRows texts={call.texts} /> : null}
      {canReply ? (
        <div className="border-t px-4 py-4 first:border-t-0 sm:px-6 print:hidden">
          <NearPart part={replyForm} props={{ callId: call.call_id, name }} className="min-h-39" />
        </div>
      ) : null}
    </SectionCard>
  );
}
