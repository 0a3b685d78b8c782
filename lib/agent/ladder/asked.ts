import type { Tx } from "@/db/client";
import { fieldOf } from "@/lib/providers/twilio/inbound";
import type { ClimbStep, Emergency } from "./emergency";

/** The fields that we read; Twilio adds others at any time. */
export const readFields = (form: Parameters<typeof fieldOf>[0]) => (name: string) => fieldOf(form, name);

/** A request of Twilio's about an emergency, which is locked. */
export type Asked = { e: Emergency; field: ReturnType<typeof readFields>; at: ClimbStep | null; tx: Tx };
