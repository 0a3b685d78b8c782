import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { MINUTE } from "@/lib/platform/core/clock";
import { makeDocument, makeTemplate } from "@/lib/providers/google/documents";
import { makeFolder } from "@/lib/providers/google/drive";
import { startOwnGoogle } from "@/tests/support/google";
import { carryOut, failureOf } from "@/tests/support/steps";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const FIELDS = { name: "Ann $& Co", price: "£80" };

async function makeDesk() {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, ["documents", "drive.file"]);
  const template = await makeTemplate(client, {
    title: "Quote",
    text: "Dear {{name}}, it is {{price}}. {{other}}",
  });
  const newKey = () => `${randomUUID()}:document:0`;
  const input = { templateId: template.id, title: "Quote for Ann", folderId: null, fields: FIELDS };
  const make = (key = newKey()) => carryOut({ effect: makeDocument, client, key, input });
  const textOf = async (id: string) => {
    const { data } = await client.request<{ body: object }>({
      url: `https://docs.googleapis.com/v1/documents/${id}`,
    });
    return /"content":"([^"]+)"/.exec(JSON.stringify(data.body))?.[1];
  };
  const copies = async () => (await google.effects(email)).filter(({ id }) => id !== template.id);
  return { email, client, template, newKey, input, make, textOf, copies };
}

describe("making a document", () => {
  it("fills in a copy of the template, which stays as it was (FLOW-03)", async () => {
    const desk = await makeDesk();
    const { id, url } = await desk.make();
    expect(url).toContain(`/document/d/${id}/`);
    expect(await desk.textOf(id)).toBe("Dear Ann $& Co, it is £80. {{other}}\\n");
    expect(await desk.textOf(desk.template.id)).toContain("{{name}}");
  });

  it("leaves braces in a value alone, also when the copy is filled in again (FLOW-03)", async () => {
    const desk = await makeDesk();
    const [key, since] = [desk.newKey(), new Date()];
    const input = { ...desk.input, fields: { name: "Ann {{{price}} {{name}}", price: "{{name}}" } };
    const { id } = await makeDocument.make(desk.client, { key, prepared: null, input });
    const read = async () => (await desk.textOf(id))?.replaceAll("\u200b", "");
    const text = "Dear Ann {{{price}} {{name}}, it is {{name}}. {{other}}\\n";
    expect(await read()).toBe(text);
    expect(await makeDocument.find?.(desk.client, { key, input, since })).toMatchObject({ id });
    expect(await read()).toBe(text);
  });

  for (const [name, path] of Object.entries({
    "the copy's": "/drive/v3/files/*/copy",
    "the text's": "/v1/documents/*:batchUpdate",
  })) {
    it(`makes one document although ${name} answer was lost (FLOW-03)`, async () => {
      const desk = await makeDesk();
      const key = desk.newKey();
      await google.control("fail", { path, status: 503, after: true });
      const { id } = await desk.make(key);
      expect(await desk.copies()).toMatchObject([{ kind: "document", key, id }]);
      expect(await desk.textOf(id)).toContain("it is £80");
    });
  }

  it("fills in the copy that an earlier attempt left unfinished (FLOW-03)", async () => {
    const desk = await makeDesk();
    await google.control("fail", { path: "/v1/documents/*:batchUpdate", drop: true });
    const { id } = await desk.make(`${"a".repeat(60)}:${"b".repeat(59)}`);
    expect(await desk.copies()).toMatchObject([{ id }]);
    expect(await desk.textOf(id)).toContain("it is £80");
  });

  it("is found only once Drive has indexed it (FLOW-03)", async () => {
    const desk = await makeDesk();
    await google.control("file-settings", { email: desk.email, indexDelayMs: 5 * MINUTE });
    const [key, since] = [desk.newKey(), new Date()];
    const { id } = await desk.make(key);
    const find = () => makeDocument.find?.(desk.client, { key, input: desk.input, since });
    expect(await find()).toBeNull();
    vi.setSystemTime(Date.now() + 6 * MINUTE);
    onTestFinished(() => void vi.useRealTimers());
    expect(await find()).toMatchObject({ id });
    expect(makeDocument.lagMs).toBeGreaterThan(0);
  });

  it("cannot copy a document that this product did not make (FLOW-03)", async () => {
    const [desk, other] = [await makeDesk(), await makeDesk()];
    const input = { ...desk.input, templateId: other.template.id };
    const copied = makeDocument.make(desk.client, { key: desk.newKey(), prepared: null, input });
    expect(await failureOf(copied)).toMatchObject({ retry: false, reason: "notFound" });
  });

  it("goes into a folder, but never under an id of ours (FLOW-03)", async () => {
    const desk = await makeDesk();
    const prepared = (await makeFolder.prepare?.(desk.client)) ?? "";
    const input = { name: "Quotes", parentId: null };
    const folder = await makeFolder.make(desk.client, { key: desk.newKey(), prepared, input });
    const made = await carryOut({
      effect: makeDocument,
      client: desk.client,
      key: desk.newKey(),
      input: { ...desk.input, folderId: folder.id },
    });
    const url = `https://www.googleapis.com/drive/v3/files`;
    expect((await desk.client.request({ url: `${url}/${made.id}?fields=parents` })).data).toEqual({
      parents: [folder.id],
    });
    const ids = (await makeFolder.prepare?.(desk.client)) ?? "";
    const native = { id: ids, name: "x", mimeType: "application/vnd.google-apps.document" };
    const refused = desk.client.request({ url, method: "POST", data: native });
    expect(await failureOf(refused)).toMatchObject({ retry: false, reason: "invalid" });
  });
});
