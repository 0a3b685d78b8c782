import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addContact, findContactByPhone, listContacts } from "@/lib/providers/google/contacts";
import { startOwnGoogle } from "@/tests/support/google";
import { carryOut, failureOf } from "@/tests/support/steps";

const google = await startOwnGoogle();
afterAll(() => google.close());
beforeEach(() => google.reset());

const PHONE = "+441615550111";

async function makeAddressBook(scopes = ["contacts"]) {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, scopes);
  const newKey = () => `${randomUUID()}:contact:0`;
  const input = { name: "Ann Archer", phone: "0161 555 0111", email: "Ann@example.test" };
  const add = (key = newKey()) => carryOut({ effect: addContact, client, key, input });
  const list = (syncToken: string | null = null) => listContacts(client, { syncToken });
  const byHand = (fields: object = {}): Promise<{ resourceName: string }> =>
    google.control("contacts", { email, name: "Bob Bell", ...fields });
  return { email, client, newKey, input, add, list, byHand };
}

describe("adding a contact", () => {
  it("adds one contact although the answer was lost (FLOW-03)", async () => {
    const book = await makeAddressBook();
    await book.byHand();
    for (const plan of [{ status: 500 }, { drop: true }]) {
      const key = book.newKey();
      await google.control("fail", { path: "/v1/people:createContact", after: true, ...plan });
      const { id, url } = await book.add(key);
      expect(url).toBe(`https://contacts.google.com/person/${id.slice("people/".length)}`);
      const made = (await google.effects(book.email)).filter((effect) => effect.key === key);
      expect(made).toMatchObject([{ kind: "contact", id }]);
    }
    expect(await google.effects(book.email)).toHaveLength(2);
  });

  it("is in the list with its number in E.164 and the step that added it (FLOW-03)", async () => {
    const book = await makeAddressBook();
    const [key, other] = [book.newKey(), await book.byHand({ phone: "07700 900123" })];
    const { id } = await book.add(key);
    const { contacts } = await book.list();
    expect(findContactByPhone(contacts, PHONE)).toEqual({
      id,
      name: "Ann Archer",
      emails: ["ann@example.test"],
      phones: [PHONE],
      step: key,
    });
    expect(findContactByPhone(contacts, "+447700900123")).toMatchObject({
      id: other.resourceName,
      step: null,
    });
    expect(findContactByPhone(contacts, "+447700900999")).toBeNull();
  });

  it("needs more than the permission to read (FLOW-03)", async () => {
    const { client, input, newKey } = await makeAddressBook(["contacts.readonly"]);
    const added = addContact.make(client, { key: newKey(), prepared: null, input });
    expect(await failureOf(added)).toMatchObject({ reconnect: true, reason: "insufficientPermissions" });
  });
});

describe("the list of contacts", () => {
  it("is read in pages once, and then by what changed (FLOW-03)", async () => {
    const book = await makeAddressBook();
    await Promise.all(Array.from({ length: 1_005 }, (_, index) => book.byHand({ name: `Person ${index}` })));
    const all = await book.list();
    expect(all).toMatchObject({ isFull: true, deletedIds: [] });
    expect(new Set(all.contacts.map(({ id }) => id)).size).toBe(1_005);
    const gone = all.contacts[7]?.id ?? "";
    await book.client.request({
      url: `https://people.googleapis.com/v1/${gone}:deleteContact`,
      method: "DELETE",
    });
    const { id } = await book.add();
    const next = await book.list(all.syncToken);
    expect(next).toMatchObject({ isFull: false, deletedIds: [gone], contacts: [{ id }] });
    expect(await book.list(next.syncToken)).toMatchObject({ isFull: false, contacts: [], deletedIds: [] });
  });

  it("misses no change that reaches the sync late (FLOW-03)", async () => {
    const book = await makeAddressBook();
    const { syncToken } = await book.list();
    await google.control("contact-settings", { email: book.email, syncDelayMs: 400 });
    const { id } = await book.add();
    const early = await book.list(syncToken);
    expect(early.contacts).toEqual([]);
    await expect.poll(async () => (await book.list(early.syncToken)).contacts).toMatchObject([{ id }]);
  });

  it("is read whole again when the sync token has expired (FLOW-03)", async () => {
    const book = await makeAddressBook();
    await book.byHand();
    const { syncToken } = await book.list();
    await google.control("expire-sync-tokens", { email: book.email });
    expect(await book.list(syncToken)).toMatchObject({ isFull: true, contacts: [{ name: "Bob Bell" }] });
    const nonsense = listContacts(book.client, { syncToken: "nonsense" });
    expect(await failureOf(nonsense)).toMatchObject({ retry: false, reason: "badRequest" });
  });
});
