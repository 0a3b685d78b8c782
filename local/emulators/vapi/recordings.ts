import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { type EmulatorCall, isObject, param } from "../kit/call";
import { type Route, route } from "../kit/routes";
import type { VapiRecord, VapiState } from "./state";

type RecordingKind = "mono" | "stereo";
export type RecordingStore = {
  /** A fresh signed address, or undefined when the call has no recording. */
  sign(callId: string, kind: RecordingKind): string | undefined;
  /** The call as GET /call/{id} shows it: raw addresses that never play, presigned ones that do for a while. */
  withSignedUrls(call: VapiRecord): VapiRecord;
  routes: Route[];
};
type Options = { state: VapiState; lifetimeMs: number; origin: () => string };

const CONTENT_TYPES: Record<string, string> = {
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
  ".ogg": "audio/ogg",
};

/**
 * The object store behind Vapi's recordings. It accepts only signed addresses: an unsigned request and one with an
 * Authorization header get 400, an expired one 403, as from S3-compatible stores. Mono and stereo serve the same file.
 */
export function createRecordingStore({ state, lifetimeMs, origin }: Options): RecordingStore {
  const objectName = (callId: string, kind: RecordingKind) =>
    `${callId}-${kind}${extname(state.recordingFiles[callId] ?? "")}`;

  function sign(callId: string, kind: RecordingKind): string | undefined {
    if (!state.recordingFiles[callId]) return undefined;
    const url = new URL(`/storage/${objectName(callId, kind)}`, origin());
    const now = Date.now();
    const day = compactDate(now).slice(0, 8);
    url.searchParams.set("X-Amz-Algorithm", "AWS4-HMAC-SHA256");
    url.searchParams.set(
      "X-Amz-Credential",
      `local-${state.recordingGeneration}/${day}/auto/s3/aws4_request`,
    );
    url.searchParams.set("X-Amz-Date", compactDate(now));
    url.searchParams.set("X-Amz-Expires", String(Math.ceil(lifetimeMs / 1000)));
    // the date above has whole seconds only; tests use lifetimes below one
    url.searchParams.set("x-expires-at", String(now + lifetimeMs));
    url.searchParams.set("X-Amz-Signature", signatureOf(url, state.signingKey));
    return url.href;
  }

  return {
    sign,
    withSignedUrls(call) {
      const presignedMonoUrl = sign(call.id, "mono");
      if (!presignedMonoUrl) return call;
      const raw = (kind: RecordingKind) => `${origin()}/storage/${objectName(call.id, kind)}`;
      return {
        ...call,
        artifact: {
          ...(isObject(call.artifact) ? call.artifact : {}),
          recordingUrl: raw("mono"),
          stereoRecordingUrl: raw("stereo"),
          presignedMonoUrl,
          presignedStereoUrl: sign(call.id, "stereo"),
          presignedUrlsExpiresAt: new Date(Date.now() + lifetimeMs).toISOString(),
        },
      };
    },
    routes: [
      route("GET", "/storage/{name}", (call) => {
        const problem = findProblem(call, state);
        if (problem) return storageError(...problem);
        call.authorised = true;
        const callId = param(call, "name").replace(/-(mono|stereo)(\.\w+)?$/, "");
        const file = state.recordingFiles[callId];
        if (!file || !existsSync(file)) return storageError(404, "NoSuchKey", "The key does not exist.");
        return answerBytes(readFileSync(file), extname(file), call.headers.get("range"));
      }),
    ],
  };
}

function findProblem(call: EmulatorCall, state: VapiState): [number, string, string] | undefined {
  const signature = call.query.get("X-Amz-Signature");
  if (call.headers.has("authorization"))
    return [400, "InvalidArgument", "Only one auth mechanism allowed: query signature or Authorization."];
  if (!signature) return [400, "InvalidArgument", "Authorization"];
  if (signature !== signatureOf(call.url, state.signingKey))
    return [403, "SignatureDoesNotMatch", "The request signature we calculated does not match."];
  const isRevoked = !call.query.get("X-Amz-Credential")?.startsWith(`local-${state.recordingGeneration}/`);
  if (isRevoked || Number(call.query.get("x-expires-at")) <= Date.now())
    return [403, "AccessDenied", "Request has expired"];
  return undefined;
}

/** 200, or 206 for one byte range (`0-99`, `100-`, `-100`), or 416. Several ranges get the whole file, as S3 does. */
function answerBytes(bytes: Buffer<ArrayBuffer>, extension: string, range: string | null): Response {
  const headers = {
    "content-type": CONTENT_TYPES[extension] ?? "application/octet-stream",
    "accept-ranges": "bytes",
    "access-control-allow-origin": "*",
  };
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return new Response(bytes, { headers });
  const size = bytes.length;
  const isSuffix = match[1] === "";
  const start = isSuffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = isSuffix || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start > end)
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${size}` } });
  return new Response(bytes.subarray(start, end + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${size}` },
  });
}

function signatureOf(url: URL, key: string): string {
  const signed = new URL(url);
  signed.searchParams.delete("X-Amz-Signature");
  return createHmac("sha256", key).update(signed.pathname).update(signed.search).digest("hex");
}

function storageError(status: number, code: string, message: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Response(xml, { status, headers: { "content-type": "application/xml" } });
}

function compactDate(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/[-:]/g, "");
}
