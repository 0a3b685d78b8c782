import { createHmac } from "node:crypto";
import { MINUTE } from "@/lib/platform/core/clock";
import { sameSecret } from "@/lib/platform/core/crypto";

const HEADER = "x-callwright-probe";
const MAX_AGE = 5 * MINUTE;

/** Marks our own message that is meant to be refused, so that its refusal is not logged as an attack. */
export function probeHeaders(secret: string, now: Date): Record<string, string> {
  return { [HEADER]: `${now.getTime()}.${markOf(secret, String(now.getTime()))}` };
}

type Sent = { headers: { get(name: string): string | null }; secrets: readonly string[]; now: Date };

/** Whether a message carries our own fresh mark, which requires the webhook secret. */
export function isOwnProbe({ headers, secrets, now }: Sent): boolean {
  const [, time = "", mark = ""] = /^(\d{1,15})\.(\w{1,64})$/.exec(headers.get(HEADER) ?? "") ?? [];
  if (time === "" || Math.abs(now.getTime() - Number(time)) > MAX_AGE) return false;
  return secrets.some((secret) => secret !== "" && sameSecret(mark, markOf(secret, time)));
}

const markOf = (secret: string, time: string) =>
  createHmac("sha256", secret).update(`probe ${time}`).digest("hex");
