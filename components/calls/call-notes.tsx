"use client";

import { Trash2 } from "lucide-react";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { NearPart } from "@/components/shared/near-part";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const noteForm = lazyPart(() => import("./note-form"));
const STALE = [endpoints.myCall];

/** The client's own notes on a call, oldest first; read-only for an admin. */
export function CallNotes({ call: { call_id: callId, notes, client } }: { call: CallPage }) {
  const { formatDayTime } = useFormats();
  const removing = useAction(answerEndpoints.deleteNote, { failed: "Note not deleted", stale: STALE });
  if (client && notes.length === 0) return null;
  return (
    <SectionCard title="Notes">
      <div className="space-y-4">
        {notes.length > 0 ? (
          <ul className="space-y-3 text-sm">
            {notes.map(({ id, body, by, at }) => (
              <li key={id} className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="whitespace-pre-line break-words">{body}</p>
                  <p className="tabular text-muted-foreground">
                    {by ? `${by}, ` : ""}
                    <time dateTime={at} suppressHydrationWarning>
                      {formatDayTime(at)}
                    </time>
                  </p>
                </div>
                {client ? null : (
                  <Button
                    size="icon-sm"
                    variant="ghost"
                    className="print:hidden"
                    aria-label={`Delete the note: ${body.slice(0, 40)}`}
                    disabled={removing.busy}
                    onClick={() => void removing.run({ params: { callId, noteId: id } })}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {client ? null : <NearPart part={noteForm} props={{ callId }} className="min-h-35" />}
      </div>
    </SectionCard>
  );
}
