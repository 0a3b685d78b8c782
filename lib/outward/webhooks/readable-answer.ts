import { redactText } from "@/lib/providers/voice/redact-text";

const ANSWER_CHARACTERS = 2_000;

/** A receiver's answer, safe to store and show: text without secrets and control characters. */
export function readableAnswer(body: Buffer): string | null {
  const plain = body
    .toString("utf8")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "");
  const text = redactText(plain).trim();
  return text ? text.slice(0, ANSWER_CHARACTERS).toWellFormed() : null;
}
