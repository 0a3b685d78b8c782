import { hkdfSync, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";

const first = randomBytes(32).toString("base64");
const second = randomBytes(32).toString("base64");

/** The module as a process with these keys would load it. */
async function withKeys(keys: string) {
  vi.resetModules();
  Object.assign(process.env, {
    APP_URL: "http://localhost:3000",
    DATABASE_URL: "postgres://x@127.0.0.1/x",
    SUPABASE_URL: "http://127.0.0.1:1",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    ENCRYPTION_KEYS: keys,
  });
  return import("./crypto");
}

describe("a secret at rest", () => {
  let crypto: Awaited<ReturnType<typeof withKeys>>;
  beforeEach(async () => {
    crypto = await withKeys(`old:${first}`);
  });

  it("comes back as it was, names its key and looks different each time (SAFE-02)", () => {
    const [one, two] = [crypto.encrypt("café ☕", "t|c|1"), crypto.encrypt("café ☕", "t|c|1")];
    expect(one).toMatch(/^v1\.old\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(one).not.toBe(two);
    expect(crypto.decrypt(one, "t|c|1")).toBe("café ☕");
    expect(crypto.decrypt(crypto.encrypt("", "t|c|1"), "t|c|1")).toBe("");
  });

  it("does not decrypt in another row, altered by a bit, cut short or with another key (SAFE-02, SAFE-01)", async () => {
    const value = crypto.encrypt("refresh token", "user_tokens|refresh|ann");
    expect(() => crypto.decrypt(value, "user_tokens|refresh|bob")).toThrow();
    const parts = value.split(".");
    const body = Buffer.from(parts[4] ?? "", "base64url");
    body[0] = (body[0] ?? 0) ^ 1;
    expect(() =>
      crypto.decrypt([...parts.slice(0, 4), body.toString("base64url")].join("."), "user_tokens|refresh|ann"),
    ).toThrow();
    expect(() =>
      crypto.decrypt(
        [...parts.slice(0, 3), (parts[3] ?? "").slice(0, 6), parts[4]].join("."),
        "user_tokens|refresh|ann",
      ),
    ).toThrow();
    const stranger = await withKeys(`old:${second}`);
    expect(() => stranger.decrypt(value, "user_tokens|refresh|ann")).toThrow();
    for (const junk of ["", "plain", "v2.old.a.b.c", "v1.unknown.a.b.c"])
      expect(() => crypto.decrypt(junk, "x")).toThrow();
  });

  it("survives a rotation: old values still open, new ones use the new key (SAFE-02)", async () => {
    const value = crypto.encrypt("kept", "t|c|1");
    const rotated = await withKeys(`new:${second},old:${first}`);
    expect(rotated.decrypt(value, "t|c|1")).toBe("kept");
    expect(rotated.encrypt("fresh", "t|c|1")).toMatch(/^v1\.new\./);
    const later = await withKeys(`new:${second}`);
    expect(() => later.decrypt(value, "t|c|1")).toThrow();
  });

  it("is compared in constant time by its digest", () => {
    expect(crypto.sameSecret("abc", "abc")).toBe(true);
    expect(crypto.sameSecret("abc", "abcd")).toBe(false);
    expect(crypto.sameSecret("", "abc")).toBe(false);
  });

  it("is refused with the table's name and nothing else, whatever is wrong with it (SAFE-01)", () => {
    const [, , iv, tag, body] = crypto.encrypt("kept", "t|c|1").split(".");
    for (const junk of [
      "",
      "v1",
      "v1.old",
      `v1.old.${iv}`,
      `v1.old.${iv}.${tag}`,
      `v2.old.${iv}.${tag}.${body}`,
      `v1.new.${iv}.${tag}.${body}`,
      `v1.old..${tag}.${body}`,
      `v1.old.${iv}..${body}`,
    ]) {
      expect(() => crypto.decrypt(junk, "user_tokens|refresh|ann"), junk).toThrow(
        "Cannot decrypt user_tokens: unknown format or key id",
      );
    }
  });

  it("tells by its beginning whether the newest key was used", async () => {
    expect(crypto.newestSeal()).toBe("v1.old.");
    expect(crypto.encrypt("x", "p").startsWith(crypto.newestSeal())).toBe(true);
    expect((await withKeys(`new:${second},old:${first}`)).newestSeal()).toBe("v1.new.");
  });
});

describe("keys and tokens that are made from it", () => {
  it("differ by purpose and key, and are the same every time", async () => {
    const { derivedKey, derivedKeys } = await withKeys(`new:${second},old:${first}`);
    const expected = (key: string) =>
      Buffer.from(hkdfSync("sha256", Buffer.from(key, "base64"), "", "callwright tickets", 32)).toString(
        "hex",
      );
    expect(derivedKey("tickets").toString("hex")).toBe(expected(second));
    expect(derivedKeys("tickets").map((key) => key.toString("hex"))).toEqual([
      expected(second),
      expected(first),
    ]);
    expect(derivedKey("other")).not.toEqual(derivedKey("tickets"));
  });

  it("are random and safe in an address, or a digest", async () => {
    const { randomToken, sha256 } = await withKeys(`old:${first}`);
    expect(randomToken()).toMatch(/^[\w-]{32}$/);
    expect(randomToken(32)).toMatch(/^[\w-]{43}$/);
    expect(randomToken()).not.toBe(randomToken());
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
