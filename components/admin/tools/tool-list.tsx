"use client";

import { ChevronRight, Wrench } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { ReadError } from "@/components/shared/read-error";
import { SectionCard } from "@/components/shared/section-card";
import { useDebounced } from "@/components/shared/use-debounced";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import type { Tool } from "@/lib/agent/tools/contract";
import { MOST_NUMBERS } from "@/lib/agent/tools/most-numbers";
import { useRead } from "@/lib/platform/browser/use-read";
import { toolAddress } from "./tool-address";

/** How many rows are rendered at once, of a list that may hold hundreds. */
const SHOWN_AT_ONCE = 25;
const FILTERED_FROM = 8;

type ToolListProps = {
  tools: Tool[] | undefined;
  selectedId: string | null;
  /** The client in the address. */
  userId: string | null;
  onSelect: (id: string) => void;
};

export function ToolList({ tools, selectedId, userId, onSelect }: ToolListProps) {
  const [words, setWords] = useState("");
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const search = useDebounced(words.trim());
  const searched = useRead(
    adminEndpoints.listAllTools,
    { query: { search } },
    { enabled: search !== "", keepPrevious: true },
  );
  const found = search === "" ? tools : searched.data?.data;

  return (
    <SectionCard title="Tools" flush busy={!tools}>
      {tools && tools.length > FILTERED_FROM ? (
        <div className="border-b px-4 py-3 sm:px-6">
          <Input
            type="search"
            aria-label="Find a tool"
            placeholder="Find by name or number"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
      ) : null}
      {!found ? (
        searched.error ? (
          <ReadError of={searched} title="Couldn't search the tools" />
        ) : (
          <Loading />
        )
      ) : tools?.length === 0 ? (
        <EmptyState
          icon={Wrench}
          title="No tools yet"
          description="Create one above. It gets an address for Vapi."
        />
      ) : found.length === 0 ? (
        <EmptyState icon={Wrench} title="No tools found" description="Try another name or number." />
      ) : (
        <ul className="divide-y">
          {found.slice(0, most).map((tool) => (
            <ToolItem
              key={tool.id}
              tool={tool}
              address={toolAddress(tool.id, userId)}
              selected={tool.id === selectedId}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
      {found && found.length > most ? (
        <div className="border-t p-3">
          <Button variant="ghost" size="sm" className="w-full" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            Show more ({found.length - most} left)
          </Button>
        </div>
      ) : null}
    </SectionCard>
  );
}

type ToolItemProps = { tool: Tool; address: string; selected: boolean; onSelect: (id: string) => void };

/** A link, so that a tool can be opened in another browser tab; a plain click stays on the page. */
function ToolItem({ tool, address, selected, onSelect }: ToolItemProps) {
  const { id, name, description, numbers } = tool;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(id);
    const details = document.getElementById("tool-details");
    if (details && details.getBoundingClientRect().top > window.innerHeight * 0.6) details.scrollIntoView();
  };
  return (
    <li>
      <a
        href={address}
        aria-current={selected || undefined}
        onClick={open}
        className={cn(
          "flex items-center gap-3 px-4 py-3 transition-colors hover:bg-muted sm:px-6",
          selected && "bg-primary-soft",
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block break-words font-semibold text-sm">{name}</span>
          {description ? (
            <span className="line-clamp-1 text-muted-foreground text-sm">{description}</span>
          ) : null}
          <span className="block text-muted-foreground text-xs">{sayNumbers(numbers)}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      </a>
    </li>
  );
}

function sayNumbers(numbers: number): string {
  if (numbers === 0) return "No numbers";
  if (numbers === 1) return "1 number";
  return numbers < MOST_NUMBERS ? `${numbers} numbers` : `${MOST_NUMBERS} numbers or more`;
}

function Loading() {
  return (
    <div role="status" className="space-y-5 p-4">
      <span className="sr-only">Loading tools</span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  );
}
