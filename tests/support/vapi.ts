import { writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "@/lib/platform/core/env";

/** 100 kB of varying bytes, so that a wrong part is detected. */
export const AUDIO = Buffer.from(
  Array.from({ length: 100_000 }, (_, index) => (index * 31 + (index >> 8)) % 256),
);

const files = new Map<number, string>();

/** The bytes above, or the first of them, as a file that is removed with the test stack. */
export function audioFile(length = AUDIO.length): string {
  const known = files.get(length);
  if (known) return known;
  const file = path.join(process.env.TEST_FOLDER ?? "", `audio-${process.pid}-${length}.wav`);
  writeFileSync(file, AUDIO.subarray(0, length));
  files.set(length, file);
  return file;
}

/** Talks to the emulator directly. */
export async function vapiControl<T = unknown>(
  command: string,
  body: unknown = {},
  method = "POST",
): Promise<T> {
  const response = await fetch(`${env().VAPI_BASE_URL}/_control/${command}`, {
    method,
    headers: { "content-type": "application/json" },
    body: method === "GET" ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Adds a call at the provider, by default with a recording. */
export const tellVapi = (id: string, fields: Record<string, unknown> = {}) =>
  vapiControl("calls", { id, recordingFile: audioFile(), ...fields });

/** The emulator's requests about this call, oldest first. */
export async function vapiRequests(
  callId: string,
): Promise<{ path: string; status: number; authorised: boolean }[]> {
  const { requests } = await vapiControl<{
    requests: { path: string; status: number; authorised: boolean }[];
  }>("log", undefined, "GET");
  return requests.filter((request) => request.path.includes(callId));
}
