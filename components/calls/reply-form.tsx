import { Send } from "lucide-react";
import { useId } from "react";
import { TextareaField } from "@/components/forms/textarea-field";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { LONGEST_REPLY } from "@/lib/agent/texts/longest-reply";
import { useAction } from "@/lib/platform/browser/use-action";
import { useTyped } from "./use-typed";

/** The client's own text to the person of a call. */
export default function ReplyForm({ callId, name }: { callId: string; name: string }) {
  const field = useId();
  const typed = useTyped(`reply ${callId}`);
  const { run, busy } = useAction(answerEndpoints.replyToCaller, {
    failed: "Text not sent",
    done: () => ({ title: "Text on its way", description: `To ${name}.` }),
    stale: [endpoints.myCall],
  });
  return (
    <form
      className="space-y-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const { answer } = await run({ params: { callId }, body: typed.take() });
        if (answer) typed.clear();
      }}
    >
      <TextareaField
        id={field}
        label={`Your text to ${name}`}
        className="min-h-20"
        required
        maxLength={LONGEST_REPLY}
        value={typed.text}
        readOnly={busy}
        onChange={(event) => typed.type(event.target.value)}
      />
      <Button
        type="submit"
        variant="outline"
        disabled={typed.text.trim() === ""}
        busy={busy}
        icon={<Send aria-hidden="true" />}
      >
        Send text
      </Button>
    </form>
  );
}
