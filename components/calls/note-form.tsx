import { useId, useState } from "react";
import { TextareaField } from "@/components/forms/textarea-field";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { LONGEST_NOTE } from "@/lib/calls/answers/limits";
import { useAction } from "@/lib/platform/browser/use-action";

/** A new note on a call. */
export default function NoteForm({ callId }: { callId: string }) {
  const field = useId();
  const [typed, setTyped] = useState("");
  // One note has one id, however often it is sent.
  const [id, setId] = useState<string | null>(null);
  const { run, busy } = useAction(answerEndpoints.addNote, {
    failed: "Note not saved",
    stale: [endpoints.myCall],
    later: ({ body }) => `Note: ${body?.body.slice(0, 40)}`,
  });
  return (
    <form
      className="space-y-3 print:hidden"
      onSubmit={async (event) => {
        event.preventDefault();
        const own = id ?? crypto.randomUUID();
        setId(own);
        const { answer, kept } = await run({ params: { callId }, body: { id: own, body: typed } });
        if (!answer && !kept) return;
        setTyped("");
        setId(null);
      }}
    >
      <TextareaField
        id={field}
        label="New note"
        className="min-h-16"
        required
        maxLength={LONGEST_NOTE}
        value={typed}
        readOnly={busy}
        onChange={(event) => {
          setTyped(event.target.value);
          setId(null);
        }}
      />
      <Button type="submit" variant="outline" disabled={typed.trim() === ""} busy={busy}>
        Save note
      </Button>
    </form>
  );
}
