import { randomUUID } from "node:crypto";
import { SECOND } from "@/lib/platform/core/clock";
import type { GoogleClient } from "./client";

/** Longer than for other requests, since some 25 MB have to pass. */
const TIMEOUT_MS = 20 * SECOND;

type Upload = {
  /** Below https://www.googleapis.com/upload. */
  path: string;
  query?: Record<string, string>;
  metadata: object;
  content: Buffer;
  mimeType: string;
};

/**
 * Uploads content with its metadata in one request (RFC 2387). The SDK would stream the body, which cannot be sent again
 * after a 401: a token that was refused early would then look like a lost grant.
 */
export async function postMultipart<T>(client: GoogleClient, upload: Upload): Promise<T> {
  const { path, query, metadata, content, mimeType } = upload;
  const boundary = `callwright-${randomUUID()}`;
  const part = (type: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`;
  const { data } = await client.request<T>({
    url: `https://www.googleapis.com/upload${path}`,
    method: "POST",
    params: { ...query, uploadType: "multipart" },
    headers: { "content-type": `multipart/related; boundary=${boundary}` },
    responseType: "json",
    timeout: TIMEOUT_MS,
    data: Buffer.concat([
      Buffer.from(
        `${part("application/json; charset=UTF-8")}${JSON.stringify(metadata)}\r\n${part(mimeType)}`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--`),
    ]),
  });
  return data;
}
