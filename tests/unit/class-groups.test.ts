import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { twMerge } from "tailwind-merge";
import { describe, expect, it } from "vitest";
import { cn } from "@/components/ui/cn";

/** Every class used in these folders: the words of all texts that look like a list of classes. */
function classesIn(...folders: string[]): string[] {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.endsWith("class-groups.ts"))
      .flatMap((name) => [...readFileSync(path.join(folder, name), "utf8").matchAll(/"([^"\n]+)"/g)])
      .map((match) => match[1] ?? ""),
  );
  const lists = texts.filter((text) => /(^|[\s:])(\w+-[\w[]|flex|grid|hidden|border|relative)/.test(text));
  return [...new Set(lists.flatMap((text) => text.split(" ")))];
}

describe("cn", () => {
  it("merges a primitive's and its caller's classes as tailwind-merge's whole table would", () => {
    const primitives = classesIn("components/ui");
    const callers = classesIn("components", "app");
    expect(primitives.length).toBeGreaterThan(200);
    expect(callers.length).toBeGreaterThan(500);
    const different = primitives.flatMap((base) =>
      callers
        .filter((own) => cn(base, own) !== twMerge(base, own))
        .map((own) => `${base} ${own}: ${cn(base, own)}, not ${twMerge(base, own)}`),
    );
    expect(different).toEqual([]);
  });

  it("lets the later class win, modifier by modifier", () => {
    expect(cn("h-10 px-4 text-sm hover:bg-muted", "size-9", undefined, "hover:bg-card")).toBe(
      "px-4 text-sm size-9 hover:bg-card",
    );
    expect(cn("text-sm text-muted-foreground", "text-center", "text-base")).toBe(
      "text-muted-foreground text-center text-base",
    );
    expect(cn("border border-input", "border-b border-dashed")).toBe(
      "border border-input border-b border-dashed",
    );
  });
});
