"use client";

import dynamic from "next/dynamic";
import { NearPart } from "@/components/shared/near-part";
import { SectionCard } from "@/components/shared/section-card";
import { lazyPart } from "@/components/ui/lazy-part";
import type { CallPage } from "@/lib/dashboard/call-page/contract";

// Rendered by the server as usual, but loaded only where there are some.
const NoteList = dynamic(async () => (await import("./note-list")).NoteList);
const noteForm = lazyPart(() => import("./note-form"));

/** The client's own notes on a call, oldest first; read-only for an admin. */
export function CallNotes({ call: { call_id: callId, notes, client } }: { call: CallPage }) {
  if (client && notes.length === 0) return null;
  return (
    <SectionCard title="Notes" className={notes.length === 0 ? "print:hidden" : undefined}>
      <div className="space-y-4">
        {notes.length > 0 ? <NoteList callId={callId} notes={notes} canDelete={client === null} /> : null}
        {client ? null : <NearPart part={noteForm} props={{ callId }} className="min-h-35 print:hidden" />}
      </div>
    </SectionCard>
  );
}
