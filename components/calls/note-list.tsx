import { Trash2 } from "lucide-react";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { endpoints } from "@/components/shared/endpoints";
import { useFormats } from "@/components/shared/place";
import type { CallNote } from "@/lib/calls/answers/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type NoteListProps = { callId: string; notes: CallNote[]; canDelete: boolean };

export function NoteList({ callId, notes, canDelete }: NoteListProps) {
  const { formatDayTime } = useFormats();
  const removing = useAction(answerEndpoints.deleteNote, {
    failed: "Note not deleted",
    stale: [endpoints.myCall],
  });
  return (
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
          {canDelete ? (
            <ConfirmButton
              size="icon-sm"
              variant="ghost"
              className="print:hidden"
              aria-label={`Delete the note: ${body.slice(0, 40)}`}
              saves
              disabled={removing.busy}
              question={{
                title: "Delete this note?",
                description: body.length > 120 ? `“${body.slice(0, 119)}…”` : `“${body}”`,
                action: "Delete note",
              }}
              onConfirm={() => removing.run({ params: { callId, noteId: id } })}
            >
              <Trash2 aria-hidden="true" />
            </ConfirmButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
