import { AppError } from "@/lib/core/errors";

const DEFAULT_LIMIT = 64 * 1024;

/** Reads a body once, refusing with `too_large` as soon as it passes `limit` bytes, declared or not. */
export async function readBody(request: Request, limit = DEFAULT_LIMIT): Promise<Buffer> {
  const tooLarge = () =>
    new AppError(
      "too_large",
      `The request is larger than ${Math.floor(limit / 1024)} kB. Please send less at once.`,
    );
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(brokeOff);
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
}

/** Whoever sends hung up halfway: nothing of ours failed. */
function brokeOff(cause: unknown): never {
  throw new AppError("invalid_input", "The request broke off. Please send it again.", { cause });
}

/** A JSON body. Any other content type is refused, which also keeps plain HTML forms of other sites out. */
export async function readJson(request: Request, limit?: number): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new AppError(
      "unsupported_media_type",
      "Please send JSON, with the header Content-Type: application/json.",
    );
  }
  const text = (await readBody(request, limit)).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid_input", "The request is not valid JSON. Please check it and send it again.");
  }
}
