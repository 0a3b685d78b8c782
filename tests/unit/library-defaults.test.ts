import { readFileSync } from "node:fs";
import { createClient, isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { serve } from "@/tests/support/serve";
import { sourceFiles } from "../structure/source-graph";

/**
 * The defaults of Supabase's library that the product relies on. If a new version of the library changes one, the
 * product changes, so it needs a review.
 */
type Seen = { url: string; body: string; headers: Record<string, unknown> };
const seen: Seen[] = [];
let reply: { status: number; body: unknown } = { status: 200, body: {} };
const url = await serve((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    seen.push({
      url: request.url ?? "",
      body: Buffer.concat(chunks).toString("utf8"),
      headers: request.headers,
    });
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
  });
});

const client = () =>
  createClient(url, "publishable", { auth: { persistSession: false, autoRefreshToken: false } });

it("asking who is signed in without a session says so (LIB-03)", async () => {
  const { error } = await client().auth.getUser();
  expect(error?.message).toBe("Auth session missing!");
});

it("a password that is too weak comes with its reasons (LIB-04)", async () => {
  reply = {
    status: 422,
    body: { code: "weak_password", msg: "Too weak", weak_password: { reasons: ["length", "characters"] } },
  };
  const { error } = await client().auth.signUp({ email: "ann@example.test", password: "short" });
  expect(isAuthWeakPasswordError(error) && error.reasons).toEqual(["length", "characters"]);
});

it.each([502, 503, 504])(
  "status %i of the auth provider is an error that may be tried again (LIB-05)",
  async (status) => {
    reply = { status, body: {} };
    const { error } = await client().auth.signInWithPassword({
      email: "ann@example.test",
      password: "secret",
    });
    expect(isAuthRetryableFetchError(error)).toBe(true);
  },
);

it("none of our code changes these defaults, or uses realtime and storage at all (LIB-08, LIB-11)", () => {
  const product = sourceFiles().filter(
    (file) => /^(app|components|db|lib)\//.test(file) && !/\.test\./.test(file),
  );
  const uses = product.filter((file) =>
    /\.channel\(|\.storage\s*\.from\(|heartbeatIntervalMs|reconnectAfterMs|realtime\s*:/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(uses).toEqual([]);
});

it("realtime beats every 25 s, waits 10 s, and comes back after 1, 2, 5 and then every 10 s (LIB-08, LIB-09, LIB-10)", () => {
  const { realtime } = client();
  expect(realtime.heartbeatIntervalMs).toBe(25_000);
  expect(realtime.timeout).toBe(10_000);
  const waits = [1, 2, 3, 4, 5, 9].map((tries) => realtime.reconnectAfterMs(tries));
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

it("storage lists 100 by name, and lets what is stored be cached for an hour (LIB-11, LIB-12)", async () => {
  reply = { status: 200, body: [] };
  await client().storage.from("recordings").list();
  expect(JSON.parse(seen.at(-1)?.body ?? "{}")).toMatchObject({
    limit: 100,
    sortBy: { column: "name", order: "asc" },
  });
  await client().storage.from("recordings").upload("a.txt", "text");
  expect(JSON.stringify(seen.at(-1))).toMatch(/max-age=3600|cacheControl[\s\S]*3600/);
});
