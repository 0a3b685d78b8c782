"use client";

import { Settings, UserRound, Workflow } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { useOwnRole } from "@/components/shared/own-role";
import { Button } from "@/components/ui/button";

const MENU_ID = "account-menu";
const ICONS = { "/workflows": Workflow, "/settings": Settings } as const;

/** The signed-in user, and the pages that the mobile menu leaves out (NAV-04). A native popover: no script. */
export function AccountMenu() {
  const { user } = useAuth();
  const own = useOwnRole();
  const pathname = usePathname();
  const name = user?.fullName?.trim();
  const menu = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => menu.current?.hidePopover?.(), [pathname]);

  return (
    <>
      <Button variant="ghost" size="icon" aria-label="Account" title="Account" popoverTarget={MENU_ID}>
        <UserRound aria-hidden="true" />
      </Button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="fixed inset-auto top-[3.75rem] right-4 m-0 w-60 rounded-xl border bg-card p-2 text-foreground shadow-lg sm:right-6 lg:right-[max(1.5rem,calc((100vw-72rem)/2+1.5rem))] 2xl:right-[max(1.5rem,calc((100vw-96rem)/2+1.5rem))]"
      >
        {user?.email ? (
          <div className="border-b px-3 pt-1 pb-2.5 text-sm">
            {name ? <p className="truncate font-semibold">{name}</p> : null}
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
                  onClick={() => menu.current?.hidePopover()}
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
      </div>
    </>
  );
}
