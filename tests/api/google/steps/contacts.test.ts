import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addContact, findContact } from "@/lib/providers/google/contacts";
import { startOwnGoogle } from "@/tests/support/google";
import { carryOut, failureOf } from "@/tests/support/steps";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const PHONE = "+441615550111";

async function makeAddressBook(scopes = ["contacts"]) {
  const email = `${randomUUID()}@gmail.test`;
  const client = await google.clientFor(email, scopes);
  const newKey = () => `${randomUUID()}:contact:0`;
  const input = { name: "Ann Archer", phone: "0161 555 0111", email: "Ann@example.test" };
  const add = (key = newKey()) => carryOut({ effect: addContact, client, key, input });
  const find = (phone: string, mail = "") => findContact(client, { phone, email: mail });
  const byHand = (fields: object = {}): Promise<{ resourceName: string }> =>
    google.control("contacts", { email, name: "Bob Bell", ...fields });
  return { email, client, newKey, input, add, find, byHand };
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

  it("needs more than the permission to read (FLOW-03)", async () => {
    const { client, input, newKey } = await makeAddressBook(["contacts.readonly"]);
    const added = addContact.make(client, { key: newKey(), prepared: null, input });
    expect(await failureOf(added)).toMatchObject({ reconnect: true, reason: "insufficientPermissions" });
  });
});

describe("looking a contact up", () => {
  it("finds a number however it was typed, and an address, by searches alone (FLOW-03)", async () => {
    const book = await makeAddressBook(["contacts.readonly"]);
    for (const [name, phone] of [
      ["Home", "0161 555 0111"],
      ["Country", "+44 7700 900123"],
      ["Abroad", "0044 7700 900124"],
    ])
      await book.byHand({ name, phone, mail: `${name}@example.test` });
    expect(await book.find(PHONE)).toMatchObject({
      name: "Home",
      emails: ["home@example.test"],
      phones: [PHONE],
    });
    expect(await book.find("+447700900123")).toMatchObject({ name: "Country", step: null });
    expect(await book.find("+447700900124")).toMatchObject({ name: "Abroad" });
    expect(await book.find("", "Abroad@Example.test")).toMatchObject({ name: "Abroad" });
    expect(await book.find("+447700900999", "nobody@example.test")).toBeNull();
    expect(await google.countRequests("/v1/people/me/connections")).toBe(0);
  });

  it("finds what was added since the last search, among many with the same beginning (FLOW-03)", async () => {
    const book = await makeAddressBook();
    expect(await book.find(PHONE)).toBeNull();
    for (let one = 0; one < 12; one++)
      await book.byHand({ phone: `0161 555 0111${one}`, name: `Longer ${one}` });
    const key = book.newKey();
    const { id } = await book.add(key);
    expect(await book.find(PHONE)).toMatchObject({ id, step: key });
  });
});
