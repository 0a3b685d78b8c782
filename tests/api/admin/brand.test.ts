import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  saveBrandImage,
  serveBrandIcon,
  serveBrandImage,
  showBrandImages,
} from "@/lib/accounts/brand/contract";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { readPng } from "@/lib/accounts/brand/read-png";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { bomb, picture, withChunk } from "@/tests/support/pictures";
import { describeRefusals } from "@/tests/support/refusals";
import { withSettings } from "@/tests/support/with-settings";

const BRAND = "/api/admin/brand";
describeRefusals(showBrandImages, BRAND);
describeRefusals(saveBrandImage, `${BRAND}/logo`, { png: null });
describeRefusals(serveBrandImage, `/api/brand/${"0".repeat(64)}`);
describeRefusals(serveBrandIcon, "/api/brand/icon");

const admin = await makePerson({ admin: true });
afterAll(async () => {
  await rawSql()`delete from system_settings where setting_key in ('brand_logo', 'brand_icon')`;
  forgetSettings();
});

const put = (kind: string, png: Buffer | null) =>
  api("PUT", `${BRAND}/${kind}`, { token: admin.token, body: { png: png?.toString("base64") ?? null } });
const bytesAt = async (src: string) =>
  Buffer.from(await (await api("GET", src)).response.clone().arrayBuffer());

describe("a picture of the house style", () => {
  it("is kept as its pixels alone, and served as a picture that nothing can run in", async () => {
    const secret = `Exif ${randomUUID()}`;
    const png = withChunk(picture(300, 60), "tEXt", Buffer.from(`Comment\0${secret}`));
    const answer = await put("logo", png);
    expect(answer.body.data).toEqual({
      logo: { src: expect.stringMatching(/^\/api\/brand\/[0-9a-f]{64}$/), width: 300, height: 60 },
      icon: null,
    });
    const { src } = answer.body.data.logo;
    const { headers } = await api("GET", src);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; sandbox");
    expect(headers.get("cache-control")).toContain("immutable");
    const served = await bytesAt(src);
    expect(served.includes(secret)).toBe(false);
    expect(readPng(served, 1_000)?.rows).toEqual(readPng(png, 1_000)?.rows);
    expect((await readBrand()).logo).toEqual(answer.body.data.logo);
  });

  it("is recorded by its hash, and goes when it is removed", async () => {
    await put("icon", picture(512, 512));
    expect((await api("GET", "/api/brand/icon")).headers.get("content-type")).toBe("image/png");
    expect((await put("icon", null)).body.data.icon).toBeNull();
    const log = await rawSql()`
      select action, changes from audit_log
      where entity_id = 'brand_icon' and actor_id = ${admin.id} order by id`;
    expect(log).toEqual([
      { action: "updated", changes: { value: { from: null, to: expect.stringMatching(/^[0-9a-f]{64}$/) } } },
      { action: "updated", changes: { value: { from: log[0]?.changes.value.to, to: null } } },
    ]);
  });

  it("leaves the store a day after another took its place", async () => {
    const twoDaysLater = () => rawSql()`update brand_images set created_at = created_at - interval '2 days'`;
    const old = (await put("logo", picture(100, 40, [1, 2, 3, 255]))).body.data.logo.src;
    await twoDaysLater();
    await put("logo", picture(100, 40, [4, 5, 6, 255]));
    // Pages that are open still show it.
    expect((await api("GET", old)).status).toBe(200);
    await twoDaysLater();
    const now = (await put("logo", picture(100, 40, [7, 8, 9, 255]))).body.data.logo.src;
    expect((await api("GET", old)).status).toBe(404);
    expect((await api("GET", now)).status).toBe(200);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const damaged = picture(64, 64);
  damaged[40] = (damaged[40] ?? 0) ^ 1;
  it.each([
    ["an SVG with a script", "logo", svg],
    ["a GIF", "logo", Buffer.from("GIF89a\x01\x00\x01\x00")],
    ["a damaged file", "logo", damaged],
    ["a file that is cut off", "logo", picture(64, 64).subarray(0, 60)],
    ["one that unpacks to more than its size", "logo", bomb(64, 64)],
    ["one that is larger than pages need", "logo", picture(1_300, 40)],
    ["an icon that is not square", "icon", picture(512, 256)],
    ["nothing", "icon", Buffer.alloc(0)],
  ])("is refused in a sentence: %s", async (_, kind, file) => {
    const before = await readBrand();
    const answer = await put(kind, file);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/Choose another one\.$/);
    expect(await readBrand()).toEqual(before);
  });
});

describe("the icon without a picture", () => {
  it("is the product's while nothing is set, and the name's first letter on the accent with a name", async () => {
    expect((await api("GET", "/api/brand/icon")).headers.get("location")).toBe("/icons/icon-192.png");
    await withSettings({ brand_name: "<b>Northgate", brand_accent: "#0f766e" }, async () => {
      const { headers, response } = await api("GET", "/api/brand/icon");
      expect(headers.get("content-type")).toBe("image/svg+xml");
      expect(headers.get("content-security-policy")).toContain("sandbox");
      const drawn = await response.clone().text();
      expect(drawn).toContain(">&lt;</text>");
      expect(drawn).toContain("#0f766e");
    });
  });
});

describe("the texts and colours of the house style", () => {
  const save = (key: string, value: string) =>
    api("PUT", `/api/admin/settings/${key}`, { token: admin.token, body: { value } });

  it.each([
    ["brand_accent", "teal", /must be a colour of six digits/],
    ["brand_accent", "#00a5d2", /would be hard to read \(below 4\.5:1\)/],
    ["brand_accent_dark", "#0f766e; } body { display: none", /must be a colour of six digits/],
    ["brand_name", 'Evil" <evil@example.com>', /can't contain/],
    ["brand_name", "Northgate\nBcc: all@example.com", /must be a single line/],
    ["brand_name", "N".repeat(41), /at most 40 characters/],
    ["support_email", "a@x.test, b@x.test", /Enter only one/],
    ["support_phone", "0117 496 0331", /is not a number with the code/],
    ["support_url", "javascript:alert(1)", /starts with https/],
    ["public_address", "https://calls.example.com/path", /without a path/],
    ["public_address", "ftp://calls.example.com", /without a path/],
    ["public_address", "https://user:pass@calls.example.com", /without a path/],
  ])("%s is refused: %s", async (key, value, sentence) => {
    const answer = await save(key, value);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(sentence);
  });

  it("are Callwright's own while nothing is set", async () => {
    await put("logo", null);
    expect(await readBrand()).toEqual({
      name: "Callwright",
      isOwn: false,
      accent: null,
      logo: null,
      icon: null,
      support: { email: null, phone: null, url: null },
    });
  });
});
