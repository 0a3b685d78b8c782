import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button";
import { ReadOnlyProvider } from "./read-only";

describe("a button where nothing can be saved (AGENCY-02)", () => {
  it.each([
    ["that starts something", { busy: false }, true],
    ["that saves at once", { saves: true }, true],
    ["that only reads", { busy: false, readsOnly: true }, false],
    ["that opens something", {}, false],
  ])("is off, if it is one %s", (_, props, isOff) => {
    const within = (on: boolean) =>
      renderToStaticMarkup(
        <ReadOnlyProvider on={on}>
          <Button {...props}>Press</Button>
        </ReadOnlyProvider>,
      );
    expect(within(true).includes('disabled=""')).toBe(isOff);
    expect(within(false)).not.toContain('disabled=""');
  });
});

describe("a button while what it started is not over", () => {
  it("says that it is off, and stays able to hold the focus", () => {
    const html = renderToStaticMarkup(
      <Button busy disabled>
        Press
      </Button>,
    );
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain('disabled=""');
  });
});

describe("a button as a link", () => {
  it("gives the link its look and its props, and the link's own go first", () => {
    const html = renderToStaticMarkup(
      <Button asChild size="lg" variant="outline" className="mt-2 w-full" title="Ours">
        <a href="/auth" className="w-auto" title="Its own">
          Login
        </a>
      </Button>,
    );
    const [, classes = "", rest] = /^<a (?=.*class="([^"]*)")(.*)$/.exec(html) ?? [];
    expect(classes.split(" ")).toEqual(expect.arrayContaining(["h-12", "border", "mt-2", "w-auto"]));
    expect(classes).not.toContain("w-full");
    expect(rest).toContain('data-slot="button"');
    expect(rest).toContain('title="Its own"');
    expect(rest).not.toMatch(/ (type|disabled)=/);
  });

  it("needs exactly one element", () => {
    expect(() => renderToStaticMarkup(<Button asChild>Login</Button>)).toThrow("single element");
  });
});
