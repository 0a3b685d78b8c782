import type { ServerMessage } from "./envelope";
import { firstOf, readPath, readText } from "./read";

type RecordingFacts = { recordingUrl: string | null; hasRecording: boolean };

const PRESIGNED_AUDIO = [
  "presignedMonoUrl",
  "presignedStereoUrl",
  "presignedAssistantUrl",
  "presignedCustomerUrl",
];

/** Whether there is audio, and its stable name. Presigned addresses expire and grant access: never kept. */
export function readRecording(message: ServerMessage): RecordingFacts {
  const artifact = readPath(message, "artifact");
  const call = readPath(message, "call");
  const callArtifact = readPath(call, "artifact");
  const sources = [artifact, message, callArtifact, call];
  const stable = [
    ...sources.map((source) => readPath(source, "recordingUrl")),
    ...sources.map((source) => readPath(source, "recording", "mono", "combinedUrl")),
    ...sources.map((source) => readPath(source, "stereoRecordingUrl")),
    ...sources.map((source) => readPath(source, "recording", "stereoUrl")),
    ...sources.map((source) => readPath(source, "recording", "mono", "customerUrl")),
    ...sources.map((source) => readPath(source, "recording", "mono", "assistantUrl")),
  ];
  const recordingUrl = firstOf(stable, withoutSignature);
  const presigned = sources.flatMap((source) => PRESIGNED_AUDIO.map((field) => readPath(source, field)));
  return {
    recordingUrl,
    hasRecording: recordingUrl !== null || firstOf(presigned, withoutSignature) !== null,
  };
}

/** Without query, fragment and credentials, the address names the object but grants no access. */
function withoutSignature(value: unknown): string | null {
  const text = readText(value);
  const url = text ? URL.parse(text) : null;
  if (!url) return null;
  const { protocol, host, pathname } = url;
  return protocol === "https:" || protocol === "http:" ? `${protocol}//${host}${pathname}` : null;
}
