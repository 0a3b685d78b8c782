import { describe, expect, it } from "vitest";
import { safePath } from "./safe-path";

describe("the page to go to after signing in (GUARD-07)", () => {
  it("is the path that was asked for, with its query and fragment", () => {
    expect(safePath("/admin")).toBe("/admin");
    expect(safePath("/dashboard?call=1#top")).toBe("/dashboard?call=1#top");
  });

  it("is the dashboard when nothing was asked for", () => {
    expect(safePath(null)).toBe("/dashboard");
    expect(safePath("")).toBe("/dashboard");
  });

  it("is never another site (SAFE-01)", () => {
    for (const trick of [
      "//evil.example",
      "/\\evil.example",
      "https:evil",
      "https://evil.example",
      "javascript:alert(1)",
      "/\t/evil.example",
      "/\n//evil",
      "/x/..//evil.example",
      "\\\\evil",
    ]) {
      expect(safePath(trick), trick).toBe("/dashboard");
    }
  });

  it("leaves an encoded slash as it is: part of a path here", () => {
    expect(safePath("/%2f%2fevil.example")).toBe("/%2f%2fevil.example");
  });
});
