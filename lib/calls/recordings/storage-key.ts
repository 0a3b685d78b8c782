import { sha256 } from "@/lib/platform/core/crypto";

const EXTENSIONS: Record<string, string> = {
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/mp4": "m4a",
  "audio/webm": "webm",
};

/**
 * The storage key of a call's recording. An id with unusual characters is hashed: it comes from outside and becomes a
 * path.
 */
export function recordingKey(callId: string, contentType: string): string {
  const name = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(callId) ? callId : sha256(callId);
  return `calls/${sha256(callId).slice(0, 2)}/${name}.${EXTENSIONS[contentType] ?? "audio"}`;
}

/** Letters, digits and `_ - .` in segments that do not begin with a dot, so that it cannot leave its folder. */
export function assertSafeKey(key: string): void {
  if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(key)) throw new Error("not a recording's key");
}

/**
 * The content type to serve a recording with. It comes from outside, so only audio types pass; without a useful type it
 * is the provider's default format, unless the name says otherwise.
 */
export function audioType(contentType: string | null, name = ""): string {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "audio/x-wav" || type === "audio/wave" || type === "audio/vnd.wave") return "audio/wav";
  if (type === "audio/mp3") return "audio/mpeg";
  if (/^audio\/[a-z0-9.+-]{1,40}$/.test(type)) return type;
  return /\.mp3$/i.test(name) ? "audio/mpeg" : "audio/wav";
}
