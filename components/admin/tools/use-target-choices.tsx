"use client";

import { type ReactNode, useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useDebounced } from "@/components/shared/use-debounced";
import { Input } from "@/components/ui/input";
import type { Tool, ToolTarget, ToolTargetPage } from "@/lib/agent/tools/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { FIRST_TARGETS } from "./initial-tools";

type Choices = {
  /** Undefined until they have loaded. */
  targets: ToolTarget[] | undefined;
  /** A field that finds others, if a tool has more than a page of them. */
  find: ReactNode;
};

/** A tool's targets to choose from. */
export function useTargetChoices(tool: Tool, initial: ToolTargetPage | undefined): Choices {
  const [words, setWords] = useState("");
  const search = useDebounced(words.trim());
  const { data } = useRead(
    adminEndpoints.listToolTargets,
    { params: { id: tool.id }, query: { ...FIRST_TARGETS, search } },
    { initial: search ? undefined : initial, keepPrevious: true },
  );
  const find =
    search !== "" || data?.next ? (
      <Input
        type="search"
        aria-label="Find a target"
        placeholder="Find by number or client"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    ) : null;
  return { targets: data?.data, find };
}
