"use client";

import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { CopyButton } from "@/components/shared/copy-button";
import { NotRead } from "@/components/shared/not-read";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { AgentPrompt as Prompt } from "@/lib/agent/provisioning/contract";
import { useRead } from "@/lib/platform/browser/use-read";

/** All that a client's agent is told, word by word: live, and as drafted. */
export function AgentPrompt({ userId }: { userId: string }) {
  const [open, setOpen] = useState(true);
  const [which, setWhich] = useState<"live" | "draft">("draft");
  const read = useRead(adminEndpoints.readAgentPrompt, { params: { userId } }, { enabled: open });
  const { data } = read;
  const prompt = data?.data[which];
  return (
    <SectionCard
      title="Prompt"
      description="What the agent is told before each call, word by word."
      busy={open && !data && !read.isError}
      actions={
        <Button size="sm" variant="outline" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Close" : "Read"}
        </Button>
      }
      flush
    >
      {open ? (
        <div className="space-y-4 p-4 sm:p-6">
          <div className="flex flex-wrap items-center gap-2.5">
            {(["draft", "live"] as const).map((name) => (
              <Button
                key={name}
                size="sm"
                variant={which === name ? "default" : "outline"}
                aria-pressed={which === name}
                onClick={() => setWhich(name)}
              >
                {name === "draft" ? "Draft" : "Live"}
              </Button>
            ))}
            {prompt ? <CopyButton text={prompt.prompt} label="Copy" what="The prompt" /> : null}
          </div>
          {!data ? (
            <NotRead of={read} what="the prompt" loading={<Skeleton className="h-48" />} />
          ) : prompt ? (
            <Words prompt={prompt} />
          ) : (
            <p className="text-muted-foreground text-sm">
              {which === "live"
                ? "Nothing is published yet."
                : "The draft isn't complete yet, so there is no prompt to read."}
            </p>
          )}
        </div>
      ) : null}
    </SectionCard>
  );
}

function Words({ prompt: { greeting, prompt, tools } }: { prompt: Prompt }) {
  return (
    <div className="space-y-4 text-sm">
      <Part title="What callers hear first">{greeting}</Part>
      <Part title="What the agent is told">{prompt}</Part>
      {tools.length > 0 ? (
        <Part title="Its tools">
          {tools.map(({ name, description }) => `${name}: ${description}`).join("\n\n")}
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: string }) {
  return (
    <section className="space-y-1.5">
      <h3 className="font-semibold">{title}</h3>
      <p className="whitespace-pre-wrap break-words rounded-xl bg-muted/60 px-4 py-3 leading-relaxed">
        {children}
      </p>
    </section>
  );
}
