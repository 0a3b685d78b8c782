import { beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makePerson, PASSWORD, type Person, supabaseFor } from "@/tests/support/people";
import { softwareKey } from "@/tests/support/second-factor";
import { withSettings } from "@/tests/support/with-settings";

const origin = "https://app.callwright.example";
beforeAll(() => configure({ APP_URL: origin }));

const post = (person: Person, url: string, body: unknown = {}) =>
  api("POST", url, { token: person.token, body });

async function addPasskey(person: Person, key = softwareKey({ origin })) {
  const options = await post(person, "/api/user/second-factors/passkeys/challenge", {
    current_password: PASSWORD,
  });
  expect(options.status).toBe(200);
  const answer = await post(person, "/api/user/second-factors/passkeys", {
    name: "My laptop",
    credential: key.create(options.body.data),
  });
  return { key, answer, options: options.body.data };
}

const challenge = async (person: Person) =>
  (await post(person, "/api/auth/proof/passkey/challenge")).body.data;
const prove = (person: Person, credential: unknown) =>
  post(person, "/api/auth/proof/passkey", { credential });
const age = (person: Person) =>
  rawSql()`update session_proofs set proved_at = null where user_id = ${person.id}`;

describe("a passkey (AGENCY-06)", () => {
  it("is added for our host name with the person verified, and then confirms a session", async () => {
    const person = await makePerson();
    const { key, answer, options } = await addPasskey(person);
    expect(options).toMatchObject({
      rp: { id: "app.callwright.example" },
      authenticatorSelection: { userVerification: "required" },
    });
    expect([answer.status, answer.body.data.factors[0].kind]).toEqual([201, "passkey"]);
    expect(answer.body.recovery_codes).toHaveLength(10);
    await age(person);
    expect((await api("GET", "/api/user/calls", { token: person.token })).body.proof).toBe("session");
    const proved = await prove(person, key.sign(await challenge(person)));
    expect([proved.status, proved.body.data?.state]).toEqual([200, "fresh"]);
    expect((await api("GET", "/api/user/calls", { token: person.token })).status).toBe(200);
  });

  it("is made and used at the agency's own address too, and at no address that a request names", async () => {
    const own = "https://calls.agency.example";
    const person = await makePerson();
    const at = (site: string, url: string, body: unknown) =>
      api("POST", url, { token: person.token, body, headers: { origin: site } });
    await withSettings({ public_address: own }, async () => {
      const begin = "/api/user/second-factors/passkeys/challenge";
      const secret = { current_password: PASSWORD };
      const foreign = await at("https://evil.example", begin, secret);
      expect(foreign.status === 200 ? foreign.body.data.rp.id : "refused").not.toBe("evil.example");
      const options = await at(own, begin, secret);
      expect(options.body.data.rp).toMatchObject({ id: "calls.agency.example" });
      const key = softwareKey({ origin: own });
      const added = await at(own, "/api/user/second-factors/passkeys", {
        name: "My laptop",
        credential: key.create(options.body.data),
      });
      expect(added.status, JSON.stringify(added.body)).toBe(201);
      await age(person);
      const asked = await at(own, "/api/auth/proof/passkey/challenge", {});
      expect(asked.body.data.rpId).toBe("calls.agency.example");
      const proved = await at(own, "/api/auth/proof/passkey", { credential: key.sign(asked.body.data) });
      expect(proved.status).toBe(200);
    });
  });

  it("signs each challenge once, in the session that got it", async () => {
    const person = await makePerson();
    const { key } = await addPasskey(person, softwareKey({ origin, synced: true }));
    const signed = key.sign(await challenge(person));
    expect((await prove(person, signed)).status).toBe(200);
    expect((await prove(person, signed)).status, "again").toBe(409);
    const { data } = await supabaseFor(null).auth.signInWithPassword({
      email: person.email,
      password: PASSWORD,
    });
    const elsewhere = { ...person, token: data.session?.access_token ?? "" };
    const mine = await challenge(person);
    await challenge(elsewhere);
    expect((await prove(elsewhere, key.sign(mine))).status, "of another session").toBe(409);
  });

  it("is not made for a challenge that asked for no password", async () => {
    const person = await makePerson();
    await addPasskey(person);
    const begin = "/api/user/second-factors/passkeys/challenge";
    const { body } = await post(person, begin, { current_password: PASSWORD });
    const asked = await challenge(person);
    const credential = softwareKey({ origin }).create({ ...body.data, challenge: asked.challenge });
    const added = await post(person, "/api/user/second-factors/passkeys", { name: "Thief's", credential });
    expect([added.status, added.body.error]).toEqual([
      409,
      "That passkey could not be checked. Please begin again.",
    ]);
  });

  it.each([
    ["of another site", (key: ReturnType<typeof softwareKey>) => (key.state.origin = "https://evil.example")],
    ["without the person verified", (key: ReturnType<typeof softwareKey>) => (key.state.flags = 0x01)],
    [
      "of a copied key, whose counter is behind",
      (key: ReturnType<typeof softwareKey>) => (key.state.counter = 3),
    ],
  ])("does not count %s", async (_, spoil) => {
    const person = await makePerson();
    const { key } = await addPasskey(person);
    key.state.counter = 10;
    expect((await prove(person, key.sign(await challenge(person)))).status).toBe(200);
    spoil(key);
    expect((await prove(person, key.sign(await challenge(person)))).status).toBe(409);
  });

  it("of somebody else, or of one's own on another account, does not count", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const { key } = await addPasskey(person);
    const { answer } = await addPasskey(other, key);
    expect([answer.status, answer.body.error]).toEqual([409, "This passkey has been added already."]);
    await addPasskey(other);
    expect((await prove(other, key.sign(await challenge(other)))).status).toBe(409);
  });

  it("can't be had at an address that is an IP address", async () => {
    const before = env().APP_URL;
    configure({ APP_URL: "http://127.0.0.1:3000" });
    const person = await makePerson();
    const refused = await post(person, "/api/user/second-factors/passkeys/challenge", {
      current_password: PASSWORD,
    });
    configure({ APP_URL: before });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "This address can't have passkeys. Use an authenticator app instead.",
    ]);
  });
});
