"use client";

import { type ComponentType, type ReactNode, useState } from "react";
import { partFailure } from "@/components/shared/part-failure";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { takeFocus } from "@/components/ui/use-focus-back";

type OpenedCardProps<P extends object> = {
  title: string;
  description: string;
  action?: string;
  part: ReturnType<typeof lazyPart<P>>;
  props: P;
  /** Shown until it is opened. */
  children?: ReactNode;
};

/** A card whose content, with its script, is loaded when it is opened. */
function OpenedCard<P extends object>({
  title,
  description,
  action = "Show",
  part,
  props,
  children = null,
}: OpenedCardProps<P>) {
  const [open, setOpen] = useState(false);
  if (open)
    return (
      <div ref={takeFocus} tabIndex={-1} className="min-w-0">
        <LazyPart
          part={part}
          props={props}
          pending={<Skeleton className="h-48" />}
          failed={partFailure("Couldn't show this")}
        />
      </div>
    );
  return (
    <SectionCard
      title={title}
      description={description}
      actions={
        <Button size="sm" variant="outline" onPointerEnter={part.preload} onClick={() => setOpen(true)}>
          {action}
        </Button>
      }
      flush
    >
      {children}
    </SectionCard>
  );
}

const named = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(async () => ({ default: await load() }));

const log = named(async () => (await import("./users/security-log")).SecurityLog);
const changes = named(async () => (await import("./users/recorded-changes")).RecordedChanges);
const versions = named(async () => (await import("@/components/agents/agent-versions")).AgentVersions);
const prompt = named(async () => (await import("@/components/agents/agent-prompt")).AgentPrompt);

export const SecurityCard = () => (
  <OpenedCard
    title="Security log"
    description="Sign-ins, refused requests, limits reached, and changes to roles, accounts and secrets."
    part={log}
    props={{}}
  />
);

type OfClient = { userId: string };

export const VersionsCard = (props: OfClient) => (
  <OpenedCard
    title="Versions"
    description="Each publication is kept as it was."
    part={versions}
    props={props}
  />
);

export const PromptCard = (props: OfClient) => (
  <OpenedCard
    title="Prompt"
    description="What the agent is told before each call, word by word."
    action="Read"
    part={prompt}
    props={props}
  />
);

/** The newest changes, as the server wrote them; all of them, by kind, once opened. */
export const ChangesCard = ({ children, ...props }: OfClient & { children: ReactNode }) => (
  <OpenedCard
    title="Changes"
    description="Changes made by admins. Secret values are never shown."
    action="Show all"
    part={changes}
    props={props}
  >
    {children}
  </OpenedCard>
);
