import { type EmulatorCall, isObject, type JsonObject } from "../kit/call";
import { googleError, notEmulated } from "./errors";

/** The two parts of an upload: what describes the content, and the content itself. */
export type Upload = { metadata: JsonObject; content: Buffer; mimeType: string };

/** `uploadType=multipart` (RFC 2387) and `media`. Resumable uploads get 501. */
export function readUpload(call: EmulatorCall): Upload {
  const uploadType = call.query.get("uploadType");
  const type = call.headers.get("content-type") ?? "application/octet-stream";
  if (uploadType === "media") return { metadata: {}, content: call.body, mimeType: type };
  if (uploadType !== "multipart") throw notEmulated(`upload of the type ${uploadType}`);
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  const parts = boundary ? split(call.body, boundary) : [];
  const [first, second] = parts;
  if (!first || !second || parts.length !== 2 || !first.type.startsWith("application/json"))
    throw googleError(400, { message: "Malformed multipart body.", reason: "badContent" });
  return { metadata: parse(first.content), content: second.content, mimeType: second.type };
}

function split(body: Buffer, boundary: string): { type: string; content: Buffer }[] {
  const text = `\r\n${body.toString("latin1")}`;
  return text
    .split(`\r\n--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith("--"))
    .map((part) => {
      const end = part.indexOf("\r\n\r\n");
      const type = /content-type:\s*([^\r\n]+)/i.exec(part.slice(0, end))?.[1] ?? "";
      return { type, content: Buffer.from(part.slice(end + 4), "latin1") };
    });
}

function parse(json: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(json.toString("utf8"));
    if (isObject(value)) return value;
  } catch {
    // answered below, like a value that is not an object
  }
  throw googleError(400, { message: "Parse Error", reason: "parseError" });
}
