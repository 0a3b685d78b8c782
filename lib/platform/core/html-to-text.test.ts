import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime, isInstrumented } from "@/tests/support/speed";
import { htmlToText } from "./html-to-text";

describe("htmlToText", () => {
  it("keeps the words and the line breaks of Google's markup (CAL-03)", () => {
    expect(
      htmlToText(
        'Gate code <b>4471</b><br><ul><li>Boiler</li><li>Tap &amp; sink</li></ul><a href="https://x.test?a=1&amp;b=2">map</a>&nbsp;here',
      ),
    ).toBe("Gate code 4471\nBoiler\nTap & sink\nmap here");
  });

  it("decodes an entity once, by name or number", () => {
    expect(htmlToText("&lt;b&gt; &amp;lt; &#39;&#x2019;&#128512; &unknown;")).toBe("<b> &lt; '’😀 &unknown;");
    expect(htmlToText("Caf&eacute; &ndash; &pound;95")).toBe("Café – £95");
  });

  it("uses the replacement character for invalid character numbers, as browsers do", () => {
    expect(htmlToText("a&#0;b&#1114112;c")).toBe("a\uFFFDb\uFFFDc");
  });

  it("leaves an address with & in it alone", () => {
    const address = "https://maps.test/?q=1&copy=2&reg=3";
    expect(htmlToText(address)).toBe(address);
  });

  it("leaves plain text alone, angle brackets included", () => {
    const text = "Jo <jo@example.test>, pipe < 15 mm > 10 mm\n\nBring: 5<6";
    expect(htmlToText(text)).toBe(text);
  });

  it.skipIf(isInstrumented)("ends, quickly, on anything", () => {
    fc.assert(fc.property(fc.string(), (text) => htmlToText(text).length <= text.length));
    const hostile = `${"<a ".repeat(50_000)}${"<".repeat(50_000)}${"&#".repeat(50_000)}${" \n".repeat(50_000)}`;
    expect(cpuTime(() => htmlToText(hostile))).toBeLessThan(1_000);
  });
});
