import { randomUUID } from "node:crypto";
import type { JsonObject } from "../kit/call";
import { takeNewSeeds } from "../kit/state-file";

export type VapiRecord = JsonObject & { id: string; orgId: string; createdAt: string; updatedAt: string };
export type VapiState = {
  assistants: Record<string, VapiRecord>;
  phoneNumbers: Record<string, VapiRecord>;
  tools: Record<string, VapiRecord>;
  calls: Record<string, VapiRecord>;
  /** Audio file per call id. */
  recordingFiles: Record<string, string>;
  /** Incremented to expire every recording address issued so far. */
  recordingGeneration: number;
  signingKey: string;
  planted: string[];
};

export type VapiCallSeed = JsonObject & {
  id: string;
  /** Absolute path of the .mp3 or .wav served for the call's recordings; absent: no recording. */
  recordingFile?: string;
};
export type VapiSeed = {
  /** Fields of the resource; `id`, `createdAt`, `updatedAt` may be given. */
  assistants?: (JsonObject & { id: string })[];
  phoneNumbers?: (JsonObject & { id: string })[];
  tools?: (JsonObject & { id: string })[];
  /** Fields of GET /call/{id}: assistantId, phoneNumberId, customer, status, endedReason, startedAt, artifact, … */
  calls?: VapiCallSeed[];
};

const ORG_ID = "0a5e1f52-6f4b-4d0b-9f6c-2c1c4b7d9e10";

export function emptyVapiState(): VapiState {
  return {
    assistants: {},
    phoneNumbers: {},
    tools: {},
    calls: {},
    recordingFiles: {},
    recordingGeneration: 1,
    signingKey: randomUUID(),
    planted: [],
  };
}

export function plantVapiSeed(state: VapiState, seed: VapiSeed): void {
  for (const kind of ["assistants", "phoneNumbers", "tools"] as const) {
    for (const item of takeNewSeeds(state.planted, kind, seed[kind], ({ id }) => id))
      state[kind][item.id] = stamp(item);
  }
  for (const item of takeNewSeeds(state.planted, "calls", seed.calls, ({ id }) => id)) putCall(state, item);
  // the folder may have moved since the call was seeded
  for (const { id, recordingFile } of seed.calls ?? [])
    if (recordingFile && state.calls[id]) state.recordingFiles[id] = recordingFile;
}

/** Registers a call, or merges the given fields into a known one. */
export function putCall(state: VapiState, { recordingFile, ...fields }: VapiCallSeed): VapiRecord {
  const known = state.calls[fields.id];
  const call = stamp({ type: "inboundPhoneCall", status: "ended", ...known, ...fields });
  state.calls[call.id] = call;
  if (recordingFile) state.recordingFiles[call.id] = recordingFile;
  return call;
}

/** The fields with those that every Vapi record has; given ones take precedence. */
export function stamp(fields: JsonObject): VapiRecord {
  const now = new Date().toISOString();
  const createdAt = typeof fields.createdAt === "string" ? fields.createdAt : now;
  return { id: randomUUID(), orgId: ORG_ID, updatedAt: createdAt, ...fields, createdAt };
}

export function newestFirst(records: Record<string, VapiRecord>): VapiRecord[] {
  return Object.values(records).sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
