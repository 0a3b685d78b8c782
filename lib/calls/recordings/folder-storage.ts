import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { HOUR } from "@/lib/platform/core/clock";
import type { Range } from "./range";
import type { RecordingStorage } from "./recording-storage";
import { assertSafeKey } from "./storage-key";

const CHUNK = 64 * 1024;
/** Longer than any copy takes. */
const ABANDONED_AFTER = HOUR;

/**
 * Recordings as files below a folder, for one machine or a shared disk. A file appears under its name only once it is
 * complete and flushed to disk.
 */
export function createFolderStorage(folder: string): RecordingStorage {
  const root = path.resolve(folder);
  const fileOf = (key: string) => {
    assertSafeKey(key);
    return path.join(root, key);
  };

  return {
    async put(key, body, { bytes: expected }) {
      const file = fileOf(key);
      const unfinished = path.join(root, "unfinished", randomUUID());
      await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 });
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await forgetAbandoned(path.dirname(unfinished));
      try {
        const bytes = await writeNew(unfinished, body);
        if (expected !== null && bytes !== expected) {
          throw new Error(`the recording ended after ${bytes} of ${expected} bytes`);
        }
        await rename(unfinished, file);
        return { bytes };
      } catch (thrown) {
        await rm(unfinished, { force: true });
        throw thrown;
      }
    },
    async get(key, range) {
      const file = fileOf(key);
      const facts = await stat(file).catch(nullWhenMissing);
      return facts && readPart(file, range ?? { start: 0, end: facts.size - 1 });
    },
    async head(key) {
      const facts = await stat(fileOf(key)).catch(nullWhenMissing);
      return facts && { bytes: facts.size };
    },
    delete: (key) => rm(fileOf(key), { force: true }),
  };
}

/** What a process that was killed had begun: no recording names it, so nothing else would ever delete it. */
async function forgetAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(nullWhenMissing);
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_AFTER) await rm(file, { force: true });
  }
}

async function writeNew(file: string, body: ReadableStream<Uint8Array>): Promise<number> {
  const handle = await open(file, "wx", 0o600);
  try {
    let written = 0;
    for await (const chunk of body) {
      await handle.writeFile(chunk);
      written += chunk.length;
    }
    await handle.sync();
    return written;
  } finally {
    await handle.close();
  }
}

/** Opens and reads the file on demand, never ahead: a paused player holds only a file handle. */
function readPart(file: string, { start, end }: Range): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (position > end) return controller.close(); // an empty file
        try {
          handle ??= await open(file, "r");
          const wanted = Math.min(CHUNK, end + 1 - position);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
          if (bytesRead > 0 && position <= end) return;
          await handle.close();
          controller.close();
        } catch (thrown) {
          await handle?.close().catch(() => {});
          controller.error(thrown);
        }
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
}

function nullWhenMissing(thrown: unknown): null {
  if (thrown instanceof Error && "code" in thrown && (thrown.code === "ENOENT" || thrown.code === "ENOTDIR"))
    return null;
  throw thrown;
}
