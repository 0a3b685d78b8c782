"use client";

import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useContext,
  useId,
  useMemo,
  useState,
} from "react";
import { cn } from "./cn";

/** Tabs by the ARIA pattern, with the names of Radix's parts and a tenth of its weight. */
type TabsState = { current: string; select: (value: string) => void; baseId: string };

const TabsContext = createContext<TabsState | null>(null);

function useTabs(value: string) {
  const tabs = useContext(TabsContext);
  if (!tabs) throw new Error("This needs Tabs around it");
  const { current, select, baseId } = tabs;
  return {
    active: current === value,
    select: () => select(value),
    triggerId: `${baseId}-tab-${value}`,
    contentId: `${baseId}-panel-${value}`,
  };
}

export function Tabs({
  defaultValue,
  className,
  ...props
}: ComponentProps<"div"> & { defaultValue: string }) {
  const [current, select] = useState(defaultValue);
  const baseId = useId();
  const state = useMemo(() => ({ current, select, baseId }), [current, baseId]);
  return (
    <TabsContext value={state}>
      <div data-slot="tabs" className={cn("flex flex-col gap-5", className)} {...props} />
    </TabsContext>
  );
}

export function TabsList({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      role="tablist"
      data-slot="tabs-list"
      onKeyDown={moveFocus}
      className={cn("flex w-full items-center gap-1 rounded-xl bg-muted p-1 dark:bg-background", className)}
      {...props}
    />
  );
}

export function TabsTrigger({ value, className, ...props }: ComponentProps<"button"> & { value: string }) {
  const { active, select, triggerId, contentId } = useTabs(value);
  return (
    <button
      type="button"
      role="tab"
      id={triggerId}
      aria-selected={active}
      aria-controls={contentId}
      tabIndex={active ? 0 : -1}
      data-slot="tabs-trigger"
      data-state={active ? "active" : "inactive"}
      onClick={select}
      onFocus={select}
      className={cn(
        "inline-flex h-10 flex-1 items-center justify-center whitespace-nowrap rounded-lg px-4 font-semibold text-muted-foreground text-sm transition-colors hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-foreground data-[state=active]:shadow-xs dark:data-[state=active]:bg-muted",
        className,
      )}
      {...props}
    />
  );
}

/** Stays mounted while another tab is open, so that nothing is lost that was typed in it. */
export function TabsContent({ value, className, ...props }: ComponentProps<"div"> & { value: string }) {
  const { active, triggerId, contentId } = useTabs(value);
  return (
    <div
      role="tabpanel"
      id={contentId}
      aria-labelledby={triggerId}
      hidden={!active}
      data-slot="tabs-content"
      className={cn("outline-none", className)}
      {...props}
    />
  );
}

/** Arrow keys open the tab beside, Home and End those at the ends. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]:not(:disabled)")];
  const here = tabs.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  const target = {
    ArrowRight: tabs.at((here + 1) % tabs.length),
    ArrowLeft: tabs.at(here - 1),
    Home: tabs.at(0),
    End: tabs.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
