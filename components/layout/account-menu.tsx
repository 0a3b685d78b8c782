"use client";

import { ChevronDown, Settings, UserRound, Workflow } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { useOwnRole } from "@/components/shared/own-role";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";

const choices = lazyPart(() => import("./account-choices"));
const MENU_ID = "account-menu";
const ICONS = { "/workflows": Workflow, "/settings": Settings } as const;

/**
 * The firm and its signed-in user, the pages that the mobile menu leaves out (NAV-04), theme, accent and logout. A native
 * popover: its links need no script.
 */
export function AccountMenu({ themed }: { themed: boolean }) {
  const { user } = useAuth();
  const own = useOwnRole();
  const pathname = usePathname();
  const [opened, setOpened] = useState(false);
  const name = user?.fullName?.trim();
  const firm = own?.firm;
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover?.();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(close, [pathname]);

  return (
    <>
      <Button
        variant="ghost"
        aria-label={firm ? `Account: ${firm}` : "Account"}
        title={firm ?? "Account"}
        popoverTarget={MENU_ID}
        onPointerEnter={choices.preload}
        onFocus={choices.preload}
        className="w-11 px-0 sm:w-10 lg:w-auto lg:px-3"
      >
        <UserRound aria-hidden="true" className={firm ? "lg:hidden" : undefined} />
        {firm ? (
          <>
            <span className="hidden max-w-40 truncate lg:inline xl:max-w-64">{firm}</span>
            <ChevronDown aria-hidden="true" className="hidden size-4 text-muted-foreground lg:block" />
          </>
        ) : null}
      </Button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        onToggle={() => setOpened(true)}
        className="fixed inset-auto top-[3.75rem] right-4 m-0 max-h-[calc(100dvh-4.25rem)] w-64 overflow-y-auto rounded-xl border bg-card p-2 text-foreground shadow-lg sm:right-6 lg:right-[max(1.5rem,calc((100vw-72rem)/2+1.5rem))] 2xl:right-[max(1.5rem,calc((100vw-96rem)/2+1.5rem))]"
      >
        {user?.email ? (
          <div className="border-b px-3 pt-1 pb-2.5 text-sm">
            {firm ? <p className="break-words font-semibold">{firm}</p> : null}
            {name && !firm?.includes(name) ? (
              <p className={firm ? "truncate text-muted-foreground" : "truncate font-semibold"}>{name}</p>
            ) : null}
            <p className="truncate text-muted-foreground" title={user.email}>
              {user.email}
            </p>
          </div>
        ) : null}
        <ul className="pt-1.5">
          {(own?.account ?? []).map(({ href, label }) => {
            const Icon = ICONS[href as keyof typeof ICONS];
            return (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  onClick={close}
                  aria-current={pathname === href ? "page" : undefined}
                  className="flex h-11 items-center gap-3 rounded-lg px-3 font-semibold text-sm transition-colors hover:bg-muted aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text"
                >
                  <Icon aria-hidden="true" className="size-4.5 text-muted-foreground" />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
        {opened ? <LazyPart part={choices} props={{ themed, onClose: close }} /> : null}
      </div>
    </>
  );
}
