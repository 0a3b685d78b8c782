import type { Tx } from "@/db/client";
import { type ClimbStep, type Emergency, noteEvent, sayStep, type Via } from "./emergency";

type Result = { at: ClimbStep; via: Via; detail: string; sid?: string | null };

/** What came of a step, once; the person who accepted has no other result. */
export async function noteResult(e: Emergency, { at, via, detail, sid }: Result, tx: Tx): Promise<void> {
  if (e.status === "accepted" && e.acceptedBy === at.rung) return;
  await noteEvent(e, { key: `result|${via}|${sayStep(at)}`, kind: "result", ...at, detail, sid }, tx);
}
