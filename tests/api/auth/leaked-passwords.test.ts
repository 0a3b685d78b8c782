import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/core/env";
import { startPwnedPasswords } from "@/local/emulators/pwned-passwords/emulator";
import { sendMails, startOwnMail, tokenIn } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makePerson, PASSWORD } from "@/tests/support/people";

const mail = await startOwnMail();
const LEAKED = "violet tractor canyon";
const SAFE = "violet tractor cellar";
const service = await startPwnedPasswords({ leaked: [LEAKED], padding: [SAFE] });
configure({ PWNED_PASSWORDS_URL: service.url });
afterAll(async () => {
  delete process.env.PWNED_PASSWORDS_URL;
  env().PWNED_PASSWORDS_URL = undefined;
  await service.close();
});
const control = (path: string, method = "POST", body?: object) =>
  fetch(`${service.url}/_control/${path}`, { method, body: body && JSON.stringify(body) });
beforeEach(() => control("reset", "POST", {}));

const REFUSAL =
  "That password is known from a data leak elsewhere. Choose another one, such as three random words";
const change = async (token: string, new_password: string) =>
  (
    await api("POST", "/api/user/account/password", {
      token,
      body: { current_password: PASSWORD, new_password },
    })
  ).body;

describe("a password that is known from a leak", () => {
  it("is refused when one changes one's own, and the service learns five digits of its hash", async () => {
    const { token } = await makePerson();
    expect((await change(token, LEAKED)).fields).toEqual({ new_password: REFUSAL });
    const { requests } = await (await control("log", "GET")).json();
    expect(requests).toEqual([
      expect.objectContaining({
        path: expect.stringMatching(/^\/range\/[0-9A-F]{5}$/),
        query: {},
        status: 200,
      }),
    ]);
    expect((await change(token, SAFE)).success, "padding is no leak").toBe(true);
  });

  it("is refused by a link, which is not used up", async () => {
    const { id, email } = await makePerson();
    await api("POST", "/api/auth/password-reset", {
      body: { identifier: email },
      headers: { "x-client-address": "10.79.0.1" },
    });
    await sendMails(id);
    const token = tokenIn((await mail.inbox(email))[0]);
    const choose = async (password: string) =>
      (await api("POST", "/api/auth/access-link/password", { body: { token, password } })).body;
    expect((await choose(LEAKED)).fields).toEqual({ password: REFUSAL });
    expect((await choose(SAFE)).success).toBe(true);
  });

  it("is refused for an account that an admin makes", async () => {
    const { token } = await makePerson({ admin: true });
    const body = {
      email: `new-${randomUUID()}@example.test`,
      fullName: "New",
      password: LEAKED,
      country: "GB",
    };
    expect((await api("POST", "/api/admin/users", { token, body })).body.fields).toEqual({
      password: REFUSAL,
    });
  });

  it.each([{ status: 503 }, { drop: true }])("is accepted while the service fails: %o", async (failure) => {
    const { token } = await makePerson();
    await control("fail", "POST", { path: "/range/*", ...failure });
    expect((await change(token, LEAKED)).success).toBe(true);
  });

  it("is accepted where the service is not set up", async () => {
    const { token } = await makePerson();
    env().PWNED_PASSWORDS_URL = undefined;
    expect((await change(token, LEAKED)).success).toBe(true);
    env().PWNED_PASSWORDS_URL = service.url;
  });
});
