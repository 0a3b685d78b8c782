import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findForeignLinks } from "./find-links";

const ours = ["hartley.co.uk"];

describe("links in a text (ABUSE-02)", () => {
  it.each([
    "https://evil.com/pay",
    "HTTP://EVIL.COM",
    "evil.com",
    "Pay at evil.com.",
    "Visit (evil.com) now",
    "www.evil.com",
    "www evil com",
    "bit.ly/3xYz",
    "hxxps://evil.com",
    "evil[.]com",
    "evil (dot) com",
    "evil dot com",
    "evil . com",
    "evil .com",
    "evil. com",
    "evil。com",
    "evil．com",
    "e\u200bvil\u200b.\u200bcom",
    "ev\u00adil.com",
    "ⓔvil.com",
    "еvil.com",
    "hаrtley.co.uk",
    "xn--e1afmkfd.xn--p1ai",
    "пример.рф",
    "192.168.0.1",
    "http://3232235777/x",
    "http : // evil",
    "h t t p : / / evil",
    "pay@evil.com",
    "mailto:pay@evil",
    "javascript:alert(1)",
    "https://hartley.co.uk@evil.com",
    "https://hartley.co.uk:pass@evil.com",
    "hartley.co.uk@evil.com",
    "https://hartley.co.uk\\@evil.com",
    "hartley.co.uk.evil.com",
    "nothartley.co.uk",
    "hartley.co.uk,evil.com",
  ])("are found in %s", (text) => expect(findForeignLinks(text, ours)).not.toEqual([]));

  it.each([
    "Your quote is £85.50 plus VAT, valid until 24.11.2026.",
    "We come at 3.30pm. Please leave the gate open.",
    "Flat 2.5, 14 Elm Road, BS3 1AA",
    "Ask for Ann, e.g. at 9 a.m. or 2 p.m.",
    "He is there on the dot at nine.",
    "Version 2.0, part no. 12.345-6",
    "Thanks... see you on Tuesday!",
    "Call us on 0113 496 0150. We are open until 5.",
    "It is 20-25 mm; and/or 3/4 inch.",
    "Thank you. Help is on its way. Support is free. Me and Bob come at 9.",
    "Not at home? Tell us: we come back.",
    "See https://hartley.co.uk/prices?year=2026.",
    "See hartley.co.uk, or www.hartley.co.uk/prices.html",
    "Write to ann@hartley.co.uk",
    "https://hartley.co.uk.",
  ])("that stay within the allowed hosts are kept in %s", (text) =>
    expect(findForeignLinks(text, ours)).toEqual([]),
  );

  it("are all refused if no website is allowed", () => {
    expect(findForeignLinks("See hartley.co.uk", [])).toEqual(["hartley.co.uk"]);
  });

  it("are found anywhere in a text", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const host = fc.tuple(
      fc.stringMatching(/^[a-z0-9]{1,12}$/),
      fc.constantFrom("com", "co.uk", "ru", "xyz", "click"),
    );
    fc.assert(
      fc.property(fc.array(word), host, fc.array(word), (before, [name, ending], after) => {
        const text = [...before, `${name}.${ending}`, ...after].join(" ");
        expect(findForeignLinks(text, ours)).not.toEqual([]);
      }),
    );
  });
});
