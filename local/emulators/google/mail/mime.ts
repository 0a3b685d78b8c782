/** One part of a message. `content` is decoded from its transfer encoding; empty for a multipart. */
export type MimePart = {
  headers: MimeHeader[];
  mimeType: string;
  filename: string;
  content: Buffer;
  parts: MimePart[];
};
export type MimeHeader = { name: string; value: string };

/** Reads a message of RFC 5322 and 2045. Header values are decoded, as Gmail shows them (RFC 2047). */
export function parseMime(raw: Buffer): MimePart {
  return parsePart(raw.toString("latin1").replace(/\r?\n/g, "\r\n"));
}

export function headerOf({ headers }: { headers: MimeHeader[] }, name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;
}

/** The message with this header set, in place of an existing one. The rest stays as it is, byte for byte. */
export function withHeader(raw: Buffer, name: string, value: string): Buffer {
  const { head, body } = splitHead(raw.toString("latin1").replace(/\r?\n/g, "\r\n"));
  const kept = head
    .split(/\r\n(?![ \t])/)
    .filter((line) => line && !line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return Buffer.from([`${name}: ${value}`, ...kept, "", body].join("\r\n"), "latin1");
}

function parsePart(text: string): MimePart {
  const { head, body } = splitHead(text);
  const headers = head.split(/\r\n(?![ \t])/).flatMap((line): MimeHeader[] => {
    const [, name, value] = /^([!-9;-~]+):\s*([\s\S]*)$/.exec(line) ?? [];
    return name ? [{ name, value: decodeWords((value ?? "").replace(/\r\n/g, "")) }] : [];
  });
  const type = headerOf({ headers }, "content-type") ?? "text/plain";
  const mimeType = (type.split(";")[0] ?? "").trim().toLowerCase();
  const boundary = parameterOf(type, "boundary");
  const filename =
    parameterOf(headerOf({ headers }, "content-disposition") ?? "", "filename") ?? parameterOf(type, "name");
  const isMultipart = mimeType.startsWith("multipart/") && boundary !== undefined;
  return {
    headers,
    mimeType,
    filename: filename ?? "",
    content: isMultipart
      ? Buffer.alloc(0)
      : decodeBody(body, headerOf({ headers }, "content-transfer-encoding")),
    parts: isMultipart ? splitParts(body, boundary).map(parsePart) : [],
  };
}

function splitHead(text: string): { head: string; body: string } {
  const end = text.startsWith("\r\n") ? 0 : text.indexOf("\r\n\r\n");
  if (end < 0) return { head: text, body: "" };
  return { head: text.slice(0, end), body: text.slice(end + (end === 0 ? 2 : 4)) };
}

function splitParts(body: string, boundary: string): string[] {
  const lines = `\r\n${body}`.split(`\r\n--${boundary}`);
  return lines.slice(1).flatMap((part) => (part.startsWith("--") ? [] : [part.replace(/^[ \t]*\r\n/, "")]));
}

function decodeBody(body: string, encoding = "7bit"): Buffer {
  const kind = encoding.trim().toLowerCase();
  if (kind === "base64") return Buffer.from(body, "base64");
  if (kind !== "quoted-printable") return Buffer.from(body, "latin1");
  const plain = body.replace(/[ \t]+\r\n/g, "\r\n").replace(/=\r\n/g, "");
  return Buffer.from(
    plain.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

/** A parameter such as `boundary`, also in the forms of RFC 2231 (`filename*0*=utf-8''…`). */
function parameterOf(value: string, name: string): string | undefined {
  const plain = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(value);
  if (plain) return decodeWords((plain[1] ?? plain[2] ?? "").replace(/\\(.)/g, "$1"));
  const pieces = [
    ...value.matchAll(new RegExp(`;\\s*${name}\\*(?:\\d+\\*?)?=(?:"([^"]*)"|([^;\\s]+))`, "gi")),
  ];
  if (pieces.length === 0) return undefined;
  const joined = pieces.map(([, quoted, bare]) => quoted ?? bare ?? "").join("");
  return decodeURIComponent(joined.replace(/^[\w-]*'[\w-]*'/, ""));
}

function decodeWords(text: string): string {
  const joined = text.replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, "$1");
  const decoded = joined.replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset, kind, word) => {
    const bytes =
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64")
        : decodeBody(word.replaceAll("_", " "), "quoted-printable");
    return new TextDecoder(charset).decode(bytes);
  });
  // raw UTF-8 in a header, as RFC 6532 allows
  return /[\u0080-\u00ff]/.test(decoded) && decoded === text
    ? Buffer.from(text, "latin1").toString("utf8")
    : decoded;
}
