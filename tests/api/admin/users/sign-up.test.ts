import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { createAccount } from "@/lib/accounts/auth-provider/create-account";
import { env } from "@/lib/platform/core/env";
import { forward } from "@/local/emulators/kit/forward";
import { route } from "@/local/emulators/kit/routes";
import { serveEmulator } from "@/local/emulators/kit/serve";
import { configure } from "@/tests/support/configure";
import { withSettings } from "@/tests/support/with-settings";

const PASSWORD = "three random words";

/** What the auth server is asked, which answers as always. */
const asked: { path: string; query: Record<string, string>; body: unknown }[] = [];
const { SUPABASE_URL } = env();
const recorder = await serveEmulator({
  name: "auth server",
  routes: [
    route("*", "/{rest+}", (call) => {
      const body = call.body.length > 0 ? JSON.parse(call.body.toString()) : null;
      asked.push({ path: `${call.method} ${call.path}`, query: Object.fromEntries(call.query), body });
      return forward(call, SUPABASE_URL, { apikey: call.headers.get("apikey") ?? "" });
    }),
  ],
  failureBody: () => ({}),
});
configure({ SUPABASE_URL: recorder.url });
afterAll(() => recorder.close());
beforeEach(() => {
  asked.length = 0;
});

it("tells the provider's sign-up email, password, name and the site to come back to (API-03)", async () => {
  const email = `signed-${randomUUID()}@example.test`;
  const id = await createAccount({ email, password: PASSWORD, fullName: "Signed Up" });
  expect(asked[0]).toMatchObject({
    path: "POST /auth/v1/signup",
    query: { redirect_to: new URL(env().APP_URL).origin },
    body: { email, password: PASSWORD, data: { full_name: "Signed Up" } },
  });
  expect(await rawSql()`select id from auth.users where email = ${email}`).toEqual([{ id }]);
});

it("sends people to the address that the site has for them, where one is set (API-03)", async () => {
  await withSettings({ public_address: "https://agency.example" }, () =>
    createAccount({
      email: `signed-${randomUUID()}@example.test`,
      password: PASSWORD,
      fullName: "Signed Up",
    }),
  );
  expect(asked[0]).toMatchObject({
    path: "POST /auth/v1/signup",
    query: { redirect_to: "https://agency.example" },
  });
});
