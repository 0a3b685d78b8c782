"use client";

import { Pencil } from "lucide-react";
import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { LONGEST_NAME } from "@/lib/calls/callers/limits";
import type { CallLog } from "@/lib/calls/calls/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const STALE = [endpoints.myCall, endpoints.myCalls, endpoints.myCallLogs];

/** What the client calls this number, from now on and in earlier calls. */
export function CallerName({ call: { phone_number: number, caller_name: name } }: { call: CallLog }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { run, busy } = useAction(answerEndpoints.saveCaller, {
    failed: "Name not saved",
    stale: STALE,
    later: ({ body }) => `Name: ${body?.name}`,
  });
  const opener = useFocusBack(typed === null ? null : "name");
  if (!number?.startsWith("+")) return null;
  if (typed === null)
    return (
      <Button
        ref={opener("name")}
        variant="outline"
        className="w-full sm:w-auto print:hidden"
        onClick={() => setTyped(name ?? "")}
      >
        <Pencil aria-hidden="true" />
        {name ? "Change the name" : "Add a name"}
      </Button>
    );
  return (
    <form
      className="w-full space-y-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const { answer, kept } = await run({ body: { phone_number: number, name: typed } });
        if (answer || kept) setTyped(null);
      }}
    >
      <Field
        id={id}
        label="Name of this caller"
        // The person has just asked for this field.
        autoFocus
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex gap-2.5">
        <Button type="submit" busy={busy}>
          Save name
        </Button>
        <Button type="button" variant="outline" disabled={busy} onClick={() => setTyped(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
