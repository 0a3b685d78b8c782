"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { useFocusBack } from "@/components/ui/use-focus-back";
import type { AutomationDetail } from "@/lib/outward/automations/contract";
import { automationAddress, runsAddress } from "./automation-address";
import { useSwitch } from "./use-switch";

type AutomationHeaderProps = {
  automation: AutomationDetail;
  name: string;
  /** Null for people who may not change it. */
  onRename: ((name: string) => void) | null;
  onChange: (automation: AutomationDetail) => void;
  here: "steps" | "runs";
};

/** Name, switch and the two pages of an automation. */
export function AutomationHeader({ automation, name, onRename, onChange, here }: AutomationHeaderProps) {
  const { isOn, busy, turn } = useSwitch(automation, onChange);
  const [isNaming, setNaming] = useState(false);
  const opener = useFocusBack(isNaming ? "name" : null);
  const isDraft = automation.version === null;
  return (
    <div className="space-y-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          {isNaming && onRename ? (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                setNaming(false);
              }}
              className="flex gap-2"
            >
              <h1 className="sr-only">{name}</h1>
              <Input
                aria-label="Name"
                maxLength={120}
                autoFocus
                value={name}
                onChange={(event) => onRename(event.target.value)}
                onBlur={() => setNaming(false)}
              />
            </form>
          ) : (
            <div className="flex items-center gap-1.5">
              <h1 className="min-w-0 break-words font-bold text-2xl sm:text-3xl">{name || "Unnamed"}</h1>
              {onRename ? (
                <Button
                  ref={opener("name")}
                  variant="ghost"
                  size="icon-sm"
                  aria-label="Rename"
                  title="Rename"
                  onClick={() => setNaming(true)}
                >
                  <Pencil aria-hidden="true" />
                </Button>
              ) : null}
            </div>
          )}
        </div>
        {isDraft ? (
          <Badge variant="outline" className="mt-2">
            Draft
          </Badge>
        ) : (
          <div className="mt-1 flex items-center gap-2.5 font-semibold text-sm">
            <span>{isOn ? "On" : automation.state === "paused" ? "Paused" : "Off"}</span>
            <Switch checked={isOn} busy={busy} aria-label={`${name}: on`} onCheckedChange={turn} />
          </div>
        )}
      </div>
      <AutomationNav id={automation.id} here={here} />
    </div>
  );
}

type AutomationNavProps = { id: string; here: "steps" | "runs" };

/** The two pages of one automation. */
function AutomationNav({ id, here }: AutomationNavProps) {
  const entries = [
    { key: "steps", href: automationAddress(id), label: "What it does" },
    { key: "runs", href: runsAddress(id), label: "Runs" },
  ] as const;
  return (
    <nav aria-label="Automation" className="flex gap-6 border-b">
      {entries.map(({ key, href, label }) => (
        <Link
          key={key}
          href={href}
          prefetch={false}
          aria-current={key === here ? "page" : undefined}
          className={cn(
            "-mb-px border-b-2 border-transparent px-1 pb-2.5 font-semibold text-muted-foreground text-sm hover:text-foreground",
            key === here && "border-primary text-foreground",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
