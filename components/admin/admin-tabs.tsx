"use client";

import Link, { useLinkStatus } from "next/link";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { ADMIN_TABS, type AdminTabId } from "./tabs";

const PANEL_ID = "admin-panel";
const tabId = (id: AdminTabId) => `admin-tab-${id}`;

type AdminTabsProps = {
  current: AdminTabId;
  /** The client in the address, which the other tabs keep. */
  clientId: string | undefined;
  children: ReactNode;
};

/** Tabs as links: each has an address, and the server loads the data of the open one (USERS-02). */
export function AdminTabs({ current, clientId, children }: AdminTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const selected = list.current?.querySelector<HTMLElement>(`#${tabId(current)}`);
    if (list.current && selected) {
      list.current.scrollLeft = selected.offsetLeft - (list.current.clientWidth - selected.offsetWidth) / 2;
    }
  }, [current]);

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Admin"
        className="relative flex gap-1 overflow-x-auto rounded-xl bg-muted p-1 dark:bg-background dark:ring-1 dark:ring-border [scrollbar-width:none]"
      >
        {ADMIN_TABS.map(({ id, label }) => (
          <Link
            key={id}
            id={tabId(id)}
            href={clientId && id !== "users" ? `/admin?tab=${id}&user=${clientId}` : `/admin?tab=${id}`}
            role="tab"
            aria-selected={id === current}
            aria-controls={PANEL_ID}
            tabIndex={id === current ? 0 : -1}
            scroll={false}
            onKeyDown={moveFocus}
            className={cn(
              "inline-flex h-10 flex-1 items-center justify-center whitespace-nowrap rounded-lg px-4 font-semibold text-muted-foreground text-sm transition-colors hover:text-foreground",
              id === current && "bg-card text-foreground shadow-xs dark:bg-muted",
            )}
          >
            <TabLabel>{label}</TabLabel>
          </Link>
        ))}
      </div>
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(current)}>
        {children}
      </div>
    </>
  );
}

function TabLabel({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus();
  return <span className={cn("transition-opacity", pending && "animate-pulse")}>{children}</span>;
}

/** Arrow keys move between the tabs, Home and End go to the first and last; Space opens one as Enter does. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
  const here = tabs.indexOf(event.currentTarget);
  const target = {
    ArrowRight: tabs.at((here + 1) % tabs.length),
    ArrowLeft: tabs.at(here - 1),
    Home: tabs.at(0),
    End: tabs.at(-1),
  }[event.key];
  if (event.key === " ") event.currentTarget.click();
  else if (target) target.focus();
  else return;
  event.preventDefault();
}
