"use client";

import { RotateCcw, SendHorizontal } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/forms/field";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import type { ShownTurn } from "@/lib/agent/rehearsals/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { SceneTurns } from "./scene-turns";

type Chat = { began: string; said: string[]; turns: ShownTurn[]; ended: boolean; deeds: string[] };

/** Somebody types what a caller would say; the draft answers, and its tools work in an empty diary. */
export function DraftChat({ userId }: { userId: string }) {
  const [chat, setChat] = useState<Chat | null>(null);
  const [text, setText] = useState("");
  const { run, busy } = useAction(adminEndpoints.chatWithDraft, { failed: "Not answered" });

  const send = async (said: string[], began: string) => {
    const { answer } = await run({ params: { userId }, body: { began, said } });
    if (!answer) return;
    setChat({ began, said, ...answer.data });
    // The next sentence may have been begun meanwhile.
    setText((typed) => (typed === text ? "" : typed));
  };
  const begin = () => send([], new Date().toISOString());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chat && text.trim()) void send([...chat.said, text.trim()], chat.began);
  };

  return (
    <SectionCard
      title="Try it yourself"
      description="Type what a caller would say. The draft answers by fixed rules, with an empty calendar."
      busy={busy}
      actions={
        chat ? (
          <Button size="sm" variant="outline" disabled={busy} onClick={() => void begin()}>
            <RotateCcw aria-hidden="true" className="size-4" />
            Start again
          </Button>
        ) : (
          <Button size="sm" variant="outline" onClick={() => void begin()} busy={busy}>
            Start a chat
          </Button>
        )
      }
      flush={!chat}
    >
      {chat ? (
        <div className="space-y-5">
          <div role="log" aria-label="Chat with the draft">
            <SceneTurns turns={chat.turns} />
          </div>
          {chat.ended ? (
            <p role="status" className="text-muted-foreground text-sm">
              The call is over.
            </p>
          ) : (
            <form onSubmit={submit} className="flex items-end gap-2.5">
              <div className="min-w-0 flex-1">
                <Field
                  id="draft-chat"
                  label="You say"
                  value={text}
                  maxLength={500}
                  autoComplete="off"
                  onChange={(event) => setText(event.target.value)}
                />
              </div>
              <Button type="submit" disabled={busy || !text.trim()} aria-label="Say it">
                {busy ? (
                  <Spinner className="size-4" />
                ) : (
                  <SendHorizontal aria-hidden="true" className="size-4" />
                )}
              </Button>
            </form>
          )}
          <Deeds deeds={chat.deeds} />
        </div>
      ) : null}
    </SectionCard>
  );
}

function Deeds({ deeds }: { deeds: readonly string[] }) {
  if (deeds.length === 0) return null;
  return (
    <div className="space-y-1.5 border-t pt-4 text-sm">
      <p className="font-semibold">What a real call would have done</p>
      <ul className="list-disc space-y-1 pl-5">
        {deeds.map((deed) => (
          <li key={deed} className="break-words">
            {deed}
          </li>
        ))}
      </ul>
    </div>
  );
}
