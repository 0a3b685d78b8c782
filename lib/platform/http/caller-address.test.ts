import { expect, it } from "vitest";
import { callerAddress, countedAddress } from "./caller-address";

it("counts every address of one IPv6 /64 as one, and the next /64 as another (GATE-08)", () => {
  const same = ["2001:db8:1:2::1", "2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:DB8:1:2:a:b:c:d%eth0"];
  for (const address of same) expect(countedAddress(address), address).toBe("2001:db8:1:2::/64");
  expect(countedAddress("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
});

it("ignores ports, brackets, quotes and the mapping of IPv4 into IPv6 (GATE-08)", () => {
  const same = [
    "192.0.2.7",
    "192.0.2.7:1",
    "192.0.2.7:65535",
    " 192.0.2.7 ",
    '"192.0.2.7:80"',
    "::ffff:192.0.2.7",
    "[::ffff:192.0.2.7]:443",
    "::ffff:c000:207",
  ];
  for (const address of same) expect(countedAddress(address), address).toBe("192.0.2.7");
  expect(countedAddress("[2001:db8:1:2::1]:443")).toBe("2001:db8:1:2::/64");
  expect(countedAddress("192.0.2.8")).toBe("192.0.2.8");
});

it("counts everything that is no address together (GATE-08)", () => {
  for (const odd of [
    "",
    "unknown",
    "_hidden",
    "999.1.1.1",
    "1.2.3.4.5:80",
    "2001:db8::1::2",
    "example.com",
  ]) {
    expect(countedAddress(odd), odd).toBe("unknown");
  }
});

it("reads the address from the header that our server writes, and from no other (GATE-08)", () => {
  expect(callerAddress(new Headers({ "x-client-address": "192.0.2.7:80" }))).toBe("192.0.2.7");
  expect(callerAddress(new Headers({ "x-forwarded-for": "192.0.2.7" }))).toBe("unknown");
});

it("takes nothing around an address for a part of it (GATE-08)", () => {
  for (const odd of [
    'x"192.0.2.7"',
    '"192.0.2.7"x',
    "x[2001:db8::1]",
    "[2001:db8::1]x",
    "[2001:db8::1]:",
    "%eth0",
  ]) {
    expect(countedAddress(odd), odd).toBe("unknown");
  }
  expect(countedAddress("[2001:db8::1]")).toBe("2001:db8::/64");
  expect(countedAddress("2001:db8::1%25eth0%x")).toBe("2001:db8::/64");
});
