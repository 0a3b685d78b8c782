"use client";

import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ForAdmins } from "@/components/shared/for-admins";
import { SectionCard } from "@/components/shared/section-card";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { erasedNotice } from "./erased-notice";
import { ErasureList } from "./erasure-list";

/** A client's erased callers, and for admins the form that erases one for them. */
export function ClientErasuresCard({ userId }: { userId: string }) {
  const params = { id: userId };
  const read = useRead(adminEndpoints.listClientsErasures, { params });
  return (
    <SectionCard
      title="Erased callers"
      description="For a caller who asks you to be forgotten. The client sees under Settings who erased them and when."
      busy={!read.data && !read.error}
      flush
    >
      <ForAdmins>
        <EraseForm userId={userId} onErased={() => void read.refetch()} />
      </ForAdmins>
      <ErasureList read={read} />
    </SectionCard>
  );
}

function EraseForm({ userId, onErased }: { userId: string; onErased: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const { confirm, dialog, preload } = useConfirm();
  const { run, busy } = useAction(adminEndpoints.eraseClientsCaller, {
    failed: "Not erased",
    done: ({ data: { calls } }) => erasedNotice(calls, "What providers still have is deleted next."),
  });
  const erase = async () => {
    const number = typed.replace(/[\s().-]/g, "");
    const isSure = await confirm({
      title: `Erase everything about ${number}?`,
      description:
        "This erases their calls with this client and the recordings, transcripts, texts, to-dos, notes and names, here, with the phone and voice providers, and in the client's calendar. Contact requests to you from that number are erased too. Jobs keep their time and payment. This can't be undone.",
      action: "Erase",
    });
    if (!isSure) return;
    const { answer } = await run({ params: { id: userId }, body: { phone_number: number } });
    if (!answer) return;
    setTyped("");
    onErased();
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2.5 border-b px-4 py-4 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        void erase();
      }}
    >
      <div className="min-w-0 max-w-sm flex-1 basis-56">
        <Field
          id={id}
          label="The caller's number, such as +447700900123"
          type="tel"
          required
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" variant="outline" busy={busy} aria-haspopup="dialog" onPointerEnter={preload}>
        Erase
      </Button>
      {dialog}
    </form>
  );
}
