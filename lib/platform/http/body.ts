import { SECOND } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { isTooDeep } from "@/lib/platform/core/json-depth";
import { holdUnauthenticated } from "./unauthenticated-bytes";

const DEFAULT_LIMIT = 64 * 1024;
/** The time limit for receiving a body. */
export const BODY_PATIENCE = 30 * SECOND;

type Options<T> = {
  /** The size limit in bytes, for the declared and the actual length. */
  limit?: number;
  /** The address of a sender that is not authenticated yet: such bodies share a small part of the memory. */
  unauthenticated?: string;
  /** Checks the body while it still counts as unauthenticated; if it throws, the request is refused. */
  judge?: (body: Buffer) => Promise<T> | T;
};

/**
 * Reads a body once. Throws `too_large` as soon as it exceeds the limit, `invalid_input` when it breaks off or takes
 * longer than 30 s, and `unavailable` when too many unauthenticated bytes are in memory.
 */
export async function readBody(request: Request, options?: Omit<Options<Buffer>, "judge">): Promise<Buffer>;
export async function readBody<T>(
  request: Request,
  options: Options<T> & Required<Pick<Options<T>, "judge">>,
): Promise<T>;
export async function readBody<T>(
  request: Request,
  { limit = DEFAULT_LIMIT, unauthenticated, judge }: Options<T> = {},
): Promise<Buffer | T> {
  const declared = Number(request.headers.get("content-length") ?? 0) || 0;
  if (declared > limit) throw tooLarge(limit);
  const reader = request.body?.getReader();
  let ended: AppError | undefined;
  const end = (why: AppError) => {
    ended ??= why;
    reader?.cancel().catch(() => {});
  };
  const held = unauthenticated === undefined ? undefined : holdUnauthenticated(unauthenticated, end);
  const timer = setTimeout(() => end(tooSlow()), BODY_PATIENCE);
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    // The announced length counts at once, so a body that does not fit is refused before any of it is read.
    let counted = declared;
    held?.add(declared);
    if (ended) throw ended;
    while (reader) {
      const { done, value } = await reader.read().catch(brokeOff);
      if (ended) throw ended;
      if (done) break;
      size += value.byteLength;
      if (size > counted) {
        held?.add(size - counted);
        counted = size;
      }
      if (size > limit) end(tooLarge(limit));
      if (ended) throw ended;
      chunks.push(value);
    }
    clearTimeout(timer);
    const body = Buffer.concat(chunks, size);
    return judge ? await judge(body) : body;
  } finally {
    clearTimeout(timer);
    held?.release();
  }
}

const tooLarge = (limit: number) =>
  new AppError(
    "too_large",
    `The request is larger than ${Math.floor(limit / 1024)} kB. Please send less at once.`,
  );

const tooSlow = () =>
  new AppError(
    "invalid_input",
    "The request did not arrive within 30 seconds. Please check your connection and send it again.",
  );

/** The sender hung up halfway: not a fault of ours. */
function brokeOff(cause: unknown): never {
  throw new AppError("invalid_input", "The request broke off. Please send it again.", { cause });
}

/** A JSON body. Any other content type is refused, which also keeps out plain HTML forms of other sites. */
export async function readJson(
  request: Request,
  options?: Pick<Options<never>, "limit" | "unauthenticated">,
): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new AppError(
      "unsupported_media_type",
      "Please send JSON, with the header Content-Type: application/json.",
    );
  }
  const json = parse((await readBody(request, options)).toString("utf8"));
  assertShallow(json);
  return json;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid_input", "The request is not valid JSON. Please check it and send it again.");
  }
}

/** Refuses JSON that would overflow the stack of what checks or stores it. */
export function assertShallow(json: unknown): void {
  if (isTooDeep(json))
    throw new AppError(
      "invalid_input",
      "The request is nested too deeply. Please send it with fewer levels.",
    );
}
