import { Trash2 } from "lucide-react";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { useFormats } from "@/components/shared/place";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import type { CallNote } from "@/lib/calls/answers/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type NoteListProps = { callId: string; notes: CallNote[]; canDelete: boolean };

export function NoteList({ callId, notes, canDelete }: NoteListProps) {
  const { formatDayTime } = useFormats();
  const removing = useAction(answerEndpoints.deleteNote, {
    failed: "Note not deleted",
    stale: [endpoints.myCall],
  });
  const { confirm, dialog, preload } = useConfirm();
  const remove = async ({ id, body }: CallNote) => {
    const isSure = await confirm({
      title: "Delete this note?",
      description: body.length > 120 ? `“${body.slice(0, 119)}…”` : `“${body}”`,
      action: "Delete note",
    });
    if (isSure) await removing.run({ params: { callId, noteId: id } });
  };
  return (
    <>
      <ul className="space-y-3 text-sm">
        {notes.map((note) => {
          const { id, body, by, at } = note;
          return (
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
                <Button
                  size="icon-sm"
                  variant="ghost"
                  className="print:hidden"
                  aria-label={`Delete the note: ${body.slice(0, 40)}`}
                  saves
                  disabled={removing.busy}
                  aria-haspopup="dialog"
                  onPointerEnter={preload}
                  onClick={() => void remove(note)}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {dialog}
    </>
  );
}
