"use client";

import { useState } from "react";
import type { CallLog, Excerpt } from "@/lib/calls/calls/contract";
import { CallRow, callDetails } from "./call-row";

type CallRowsProps = {
  calls: (CallLog & { excerpt?: Excerpt | null })[];
  /** Digits of the search: numbers that contain them are marked. */
  digits?: string;
};

/** Needs a PlayerProvider above it. Several rows may be open. */
export function CallRows({ calls, digits }: CallRowsProps) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());

  const toggle = (callId: string) =>
    setOpenIds((before) => {
      const after = new Set(before);
      if (!after.delete(callId)) after.add(callId);
      return after;
    });

  return (
    // The details of a row are loaded when the user moves towards the list: most visits never open one.
    <ul className="divide-y" onPointerEnter={callDetails.preload} onFocus={callDetails.preload}>
      {calls.map((call) => (
        <CallRow
          key={call.call_id}
          call={call}
          excerpt={call.excerpt}
          digits={digits}
          open={openIds.has(call.call_id)}
          onToggle={() => toggle(call.call_id)}
        />
      ))}
    </ul>
  );
}
