import { createHash } from "node:crypto";
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of an archive. It is read when its turn comes; null leaves it out. */
export type ZipEntry = {
  name: string;
  open: () => Promise<AsyncIterable<Uint8Array> | null>;
  /** Sound is packed already. */
  compress?: boolean;
};

/** A file as it was written. */
export type WrittenFile = { name: string; bytes: number; sha256: string };

/**
 * Writes a ZIP file, one entry after the other and only as fast as it is read, so that an archive of any size takes
 * little memory. `last` makes one more entry from what was written. A failure destroys the stream, so that no reader takes
 * half an archive for a whole one.
 */
export function writeZip(
  entries: AsyncIterable<ZipEntry>,
  last: (written: readonly WrittenFile[]) => ZipEntry,
): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on("error", (error) => output.destroy(error as Error));
  (zip.outputStream as Readable).on("error", (error) => output.destroy(error)).pipe(output);
  const fill = async () => {
    const written: WrittenFile[] = [];
    for await (const entry of entries) await add(zip, entry, output, written);
    await add(zip, last(written), output, []);
    zip.end();
  };
  fill().catch((error: Error) => output.destroy(error));
  return output;
}

async function add(
  zip: ZipFile,
  { name, open, compress = true }: ZipEntry,
  output: PassThrough,
  written: WrittenFile[],
): Promise<void> {
  if (output.destroyed) throw new Error("the reader has gone");
  const content = await open();
  if (!content) return;
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measured(source: AsyncIterable<Uint8Array>) {
    for await (const part of source) {
      hash.update(part);
      bytes += part.byteLength;
      yield part;
    }
  }
  const stream = Readable.from(measured(content), { objectMode: false });
  const gone = () => stream.destroy(new Error("the reader has gone"));
  output.once("close", gone);
  zip.addReadStream(stream, name, { compress });
  await once(stream, "end");
  output.off("close", gone);
  written.push({ name, bytes, sha256: hash.digest("hex") });
}
