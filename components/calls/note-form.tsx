import { useId } from "react";
import { TextareaField } from "@/components/forms/textarea-field";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { LONGEST_NOTE } from "@/lib/calls/answers/limits";
import { useAction } from "@/lib/platform/browser/use-action";
import { useTyped } from "./use-typed";

/** A new note on a call. */
export default function NoteForm({ callId }: { callId: string }) {
  const field = useId();
  const typed = useTyped(`note ${callId}`);
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
        const { answer, kept } = await run({ params: { callId }, body: typed.take() });
        if (answer || kept) typed.clear();
      }}
    >
      <TextareaField
        id={field}
        label="New note"
        className="min-h-16"
        required
        maxLength={LONGEST_NOTE}
        value={typed.text}
        readOnly={busy}
        onChange={(event) => typed.type(event.target.value)}
      />
      <Button type="submit" variant="outline" disabled={typed.text.trim() === ""} busy={busy}>
        Save note
      </Button>
    </form>
  );
}
