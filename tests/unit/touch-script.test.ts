import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { pageTouch } from "@/lib/agent/touches/contract";

const SCRIPT = readFileSync("public/t.js", "utf8");

/** What the script of a page at this address sends of a visitor who agreed and sent a form. */
function sentFrom(search: string): unknown {
  const listeners = new Map<string, (event: unknown) => void>();
  const kept = new Map<string, string>();
  const sent: unknown[] = [];
  const page = {
    ...{ URL, URLSearchParams, Object, JSON, Date, Math },
    document: { currentScript: { src: "https://app.example/t.js", dataset: { key: "k" } }, cookie: "" },
    location: { search, origin: "https://www.hartley.example", pathname: "/boilers" },
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    },
    addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
    fetch: async (_: string, { body }: { body: string }) => sent.push(JSON.parse(body)),
    window: { callwrightConsent: true },
  };
  runInContext(SCRIPT, createContext(page));
  listeners.get("submit")?.({ target: { elements: [{ type: "tel", value: "07400 123456" }] } });
  return sent[0];
}

describe("the script on a client's page", () => {
  it("sends a click whose address has longer words than we take (MONEY-03)", () => {
    const name = `${"x".repeat(199)}😀 and more`;
    const sent = sentFrom(`?fbclid=IwAR2&utm_campaign=Boilers&utm_content=${encodeURIComponent(name)}`);
    expect(pageTouch.safeParse(sent).error).toBeUndefined();
    expect(sent).toMatchObject({
      fbclid: "IwAR2",
      utm: { campaign: "Boilers", content: "x".repeat(199) },
    });
  });
});
