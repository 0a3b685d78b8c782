import type { Tx } from "@/db/client";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import type { Asked } from "./asked";
import { type Emergency, noteEvent } from "./emergency";

/** The message that the caller left; both its end and its callback tell of it, whichever comes first. */
export async function keepMessage(e: Emergency, field: Asked["field"], tx: Tx): Promise<void> {
  const [sid] = /RE[0-9a-f]{32}/.exec(field("RecordingSid") || field("RecordingUrl")) ?? [];
  const seconds = Math.round(Number(field("RecordingDuration")) || 0);
  if (!sid || seconds === 0) return;
  const isNew = await noteEvent(
    e,
    { key: `message|${sid}`, kind: "message", sid, detail: String(seconds) },
    tx,
  );
  if (!isNew) return;
  const message = `Voice message of an emergency, ${seconds} s. Listen to it on the call's page.`;
  const { userId, callId, callerName, caller: callerPhone } = e;
  await addToDo(
    { userId, kind: "message", cause: `ladder|${sid}`, callId, message, callerName, callerPhone },
    tx,
  );
}
