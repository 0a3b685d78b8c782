import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

/** A server that offers no encryption, as somebody in between would, and keeps what it is sent first. */
const sockets = new Set<Socket>();
let opened: string[] = [];
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => {});
  socket.once("data", (first) => {
    opened.push(first.toString("hex"));
    socket.once("data", () => socket.destroy());
    socket.write("N");
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
beforeEach(() => {
  opened = [];
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** What asks a Postgres for encryption, before anything else is said. */
const SSL_REQUEST = "0000000804d2162f";

const example = readFileSync(".env.example", "utf8");
const addresses = ["DATABASE_URL", "DATABASE_DIRECT_URL"].map(
  (name) => new RegExp(`^#? ?${name}=(.*)$`, "m").exec(example)?.[1] ?? "",
);
const here = (address: string) =>
  Object.assign(new URL(address), { hostname: "127.0.0.1", port: (server.address() as AddressInfo).port })
    .href;

it.each(addresses)("an address such as %s is spoken to encrypted or not at all", async (address) => {
  expect(new URL(address).searchParams.get("sslmode")).toBe("verify-full");
  const pool = postgres(here(address), { max: 1, connect_timeout: 3 });
  await expect(pool`select 1`).rejects.toThrow();
  await pool.end({ timeout: 1 });
  expect(opened.length).toBeGreaterThan(0);
  await expect(runMigrations({ connectionString: here(address) })).rejects.toThrow();
  expect(new Set(opened)).toEqual(new Set([SSL_REQUEST]));
});
