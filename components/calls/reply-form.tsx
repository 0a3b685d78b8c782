import { Send } from "lucide-react";
import { useId, useState } from "react";
import { TextareaField } from "@/components/forms/textarea-field";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { LONGEST_REPLY } from "@/lib/agent/texts/longest-reply";
import { useAction } from "@/lib/platform/browser/use-action";

/** The client's own text to the person of a call. */
export default function ReplyForm({ callId, name }: { callId: string; name: string }) {
  const field = useId();
  const [typed, setTyped] = useState("");
  // One text has one id, however often it is sent.
  const [id, setId] = useState<string | null>(null);
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
        const own = id ?? crypto.randomUUID();
        setId(own);
        const { answer } = await run({ params: { callId }, body: { id: own, body: typed } });
        if (!answer) return;
        setTyped("");
        setId(null);
      }}
    >
      <TextareaField
        id={field}
        label={`Your text to ${name}`}
        className="min-h-20"
        required
        maxLength={LONGEST_REPLY}
        value={typed}
        readOnly={busy}
        onChange={(event) => {
          setTyped(event.target.value);
          setId(null);
        }}
      />
      <Button
        type="submit"
        variant="outline"
        disabled={typed.trim() === ""}
        busy={busy}
        icon={<Send aria-hidden="true" />}
      >
        Send text
      </Button>
    </form>
  );
}
