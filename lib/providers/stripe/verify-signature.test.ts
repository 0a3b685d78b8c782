import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isFromStripe } from "./verify-signature";

const SECRET = "whsec_test_secret";
const NOW = 1_700_000_000;
const body = Buffer.from('{"id":"evt_1","object":"event"}');
const sign = (time = NOW, secret = SECRET, text: Buffer | string = body) =>
  createHmac("sha256", secret).update(`${time}.${text}`).digest("hex");
const isTheirs = (header: string, text = body, seconds = NOW) =>
  isFromStripe(header, text, SECRET, seconds * 1_000);

describe("Stripe's signature", () => {
  it("is the HMAC of time and body, one of several while a secret is rolled", () => {
    // Computed once with `openssl dgst -sha256 -hmac`, so that the scheme is not only compared with itself.
    const vector = "0c8670ed117751cc551a20e35839447075c42800ea3cf3e8a2fbda99cd1e6edd";
    expect(sign()).toBe(vector);
    expect(isTheirs(`t=${NOW},v1=${vector}`)).toBe(true);
    expect(isTheirs(`t=${NOW}, v1=${sign(NOW, "whsec_old")}, v1=${vector}, v0=abc`)).toBe(true);
  });

  it.each([
    ["another secret", `t=${NOW},v1=${sign(NOW, "whsec_other")}`],
    ["another time", `t=${NOW + 1},v1=${sign()}`],
    ["another body", `t=${NOW},v1=${sign(NOW, SECRET, "{}")}`],
    ["the test scheme", `t=${NOW},v0=${sign()}`],
    ["no time", `v1=${sign()}`],
    ["nothing", ""],
    ["an empty one", `t=${NOW},v1=`],
  ])("is refused with %s", (_, header) => {
    expect(isTheirs(header)).toBe(false);
  });

  it("is refused when it is older or newer than five minutes", () => {
    const header = `t=${NOW},v1=${sign()}`;
    expect([-301, -300, 300, 301].map((seconds) => isTheirs(header, body, NOW + seconds))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
