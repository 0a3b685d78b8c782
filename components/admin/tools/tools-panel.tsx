"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ForAdmins } from "@/components/shared/for-admins";
import { ReadError } from "@/components/shared/read-error";
import { Card } from "@/components/ui/card";
import { useRead } from "@/lib/platform/browser/use-read";
import type { InitialTools } from "./initial-tools";
import { toolAddress } from "./tool-address";
import { ToolDetails } from "./tool-details";
import { ToolForm } from "./tool-form";
import { ToolList } from "./tool-list";

/** Puts the selected tool into the address without loading the page again; the selected client stays there. */
const select = (id: string | null) => {
  const user = new URLSearchParams(window.location.search).get("user");
  window.history.pushState(null, "", toolAddress(id, user));
};

/** Tools, and the one in the address (TOOLS-01). */
export function ToolsPanel({ initial, appUrl }: { initial: InitialTools; appUrl: string }) {
  const params = useSearchParams();
  const [selectedId, userId] = [params.get("tool"), params.get("user")];
  const theirs = initial.numbers?.data.find(({ is_active, user_id }) => is_active && user_id === userId);
  const read = useRead(adminEndpoints.listAllTools, {}, { initial: initial.tools });
  const tools = read.data?.data;
  const selected = tools?.find(({ id }) => id === selectedId) ?? null;
  const detailsKey = useDetailsKey(selected?.id ?? null);
  const reload = () => void read.refetch();

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="min-w-0 space-y-6">
        <ForAdmins>
          <ToolForm
            onCreated={(tool) => {
              reload();
              select(tool.id);
            }}
          />
        </ForAdmins>
        {!tools && read.error ? (
          <Card>
            <ReadError
              of={read}
              title="Couldn't load the tools"
              message="Nothing is lost. Try again in a moment."
            />
          </Card>
        ) : (
          <ToolList tools={tools} selectedId={selectedId} userId={userId} onSelect={select} />
        )}
      </div>
      <ToolDetails
        key={detailsKey}
        tool={selected}
        initial={initial}
        appUrl={appUrl}
        initialNumber={theirs?.phone_number ?? ""}
        onChange={reload}
        onDeleted={() => {
          select(null);
          reload();
        }}
      />
    </div>
  );
}

/**
 * A new React key for each tool; the same one when the first tool is selected, which keeps a target typed before
 * (TOOLS-08).
 */
function useDetailsKey(toolId: string | null): number {
  const [shown, setShown] = useState({ toolId, key: 0 });
  if (shown.toolId !== toolId) setShown({ toolId, key: shown.toolId === null ? shown.key : shown.key + 1 });
  return shown.key;
}
