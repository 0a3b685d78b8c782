import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { findFolder, makeFolder, saveFile } from "@/lib/providers/google/drive";
import { startOwnGoogle } from "@/tests/support/google";
import { carryOut, failureOf } from "@/tests/support/steps";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

type File = Parameters<typeof saveFile.make>[1]["input"];

const FILES = "https://www.googleapis.com/drive/v3/files";

async function makeDrive() {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, ["drive.file"]);
  const newKey = () => `${randomUUID()}:file:0`;
  const save = (input: Partial<File> = {}, key = newKey()) =>
    carryOut({
      effect: saveFile,
      client,
      key,
      input: {
        name: "Quote.pdf",
        mimeType: "application/pdf",
        content: Buffer.from("%PDF"),
        folderId: null,
        ...input,
      },
    });
  const get = async (id: string, query: string) =>
    (await client.request<Record<string, unknown>>({ url: `${FILES}/${id}?${query}` })).data;
  return { email, client, newKey, save, get };
}

describe("saving a file", () => {
  it("saves one file although the answer was lost, with its content byte for byte (FLOW-03)", async () => {
    const { email, client, newKey, save } = await makeDrive();
    const content = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7) % 256));
    for (const plan of [{ status: 503 }, { drop: true }]) {
      const key = newKey();
      await google.control("fail", { path: "/upload/drive/*", after: true, ...plan });
      const { id, url } = await save({ content, mimeType: "image/png" }, key);
      expect(url).toContain(id);
      const made = (await google.effects(email)).filter((effect) => effect.key === key);
      expect(made).toMatchObject([{ kind: "file", id }]);
      const url2 = `${FILES}/${id}?alt=media`;
      const { data } = await client.request<ArrayBuffer>({ url: url2, responseType: "arraybuffer" });
      expect(Buffer.from(data)).toEqual(content);
    }
  });

  it("is sent again with a new token when the old one was refused early (FLOW-03)", async () => {
    const { email, save } = await makeDrive();
    await google.control("expire-access-tokens", { email });
    const { id } = await save({});
    expect(await google.effects(email)).toMatchObject([{ kind: "file", id }]);
  });

  it("goes into a folder of ours, which is found again by its name (FLOW-03)", async () => {
    const { email, client, newKey, save, get } = await makeDrive();
    const name = "Joe's \\ invoices";
    expect(await findFolder(client, { name, parentId: null })).toBeNull();
    await google.control("fail", { path: "/drive/v3/files", method: "POST", status: 500, after: true });
    const folder = await carryOut({
      effect: makeFolder,
      client,
      key: newKey(),
      input: { name, parentId: null },
    });
    expect(await findFolder(client, { name, parentId: null })).toEqual(folder);
    expect(await findFolder(client, { name, parentId: folder.id })).toBeNull();
    const second = { effect: makeFolder, client, key: newKey(), input: { name, parentId: null } };
    await carryOut(second);
    expect(await findFolder(client, { name, parentId: null }), "the oldest").toEqual(folder);
    const { id } = await save({ folderId: folder.id });
    expect(await get(id, "fields=parents")).toEqual({ parents: [folder.id] });
    expect(await google.effects(email)).toHaveLength(3);
  });

  it("does not see what another app or the person put there (FLOW-03)", async () => {
    const { email, client } = await makeDrive();
    const { id } = await google.control("files", { email, name: "Private.pdf", mimeType: "application/pdf" });
    expect(await failureOf(client.request({ url: `${FILES}/${id}` }))).toMatchObject({ reason: "notFound" });
    expect((await client.request<{ files: unknown[] }>({ url: FILES })).data.files).toEqual([]);
  });
});
