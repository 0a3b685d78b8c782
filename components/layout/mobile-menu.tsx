"use client";

import { LogOut } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import type { NavEntry } from "@/components/shared/own-role";
import { Button } from "@/components/ui/button";
import { HOW_IT_WORKS_ID } from "./how-it-works";
import { useBarEntries } from "./use-bar-entries";

const ENTRY_CLASS =
  "flex h-12 items-center gap-3 rounded-lg px-3 font-semibold text-base transition-colors hover:bg-muted aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text";

type MobileMenuProps = { onClose: () => void; onHowItWorks: (event: MouseEvent) => void };

export default function MobileMenu({ onClose, onHowItWorks }: MobileMenuProps) {
  const { isAuthenticated, user, signOut } = useAuth();
  const bar = useBarEntries();
  const pathname = usePathname();

  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
        className="fade-in-0 fixed inset-x-0 top-16 h-[calc(100dvh-4rem)] animate-in cursor-default bg-black/40"
      />
      <div className="fade-in-0 slide-in-from-top-2 absolute inset-x-0 top-full max-h-[calc(100dvh-4rem-1px)] animate-in overflow-y-auto border-b bg-card p-3 shadow-lg">
        {isAuthenticated ? (
          <>
            {menuEntries(bar).map((entry) => (
              <Link
                key={entry.href}
                href={entry.href}
                onClick={onClose}
                aria-current={pathname === entry.href ? "page" : undefined}
                className={ENTRY_CLASS}
              >
                {entry.label}
              </Link>
            ))}
            <div className="mt-2 border-t pt-2">
              {user?.email ? (
                <p className="truncate px-3 py-2 text-muted-foreground text-sm">{user.email}</p>
              ) : null}
              <button type="button" onClick={() => void signOut()} className={`${ENTRY_CLASS} w-full`}>
                <LogOut aria-hidden="true" className="size-5 text-muted-foreground" />
                Logout
              </button>
            </div>
          </>
        ) : (
          <>
            <Link
              href={`/#${HOW_IT_WORKS_ID}`}
              onClick={(event) => {
                onClose();
                onHowItWorks(event);
              }}
              className={ENTRY_CLASS}
            >
              How It Works
            </Link>
            <Button asChild size="lg" className="mt-2 w-full">
              <Link href="/auth" onClick={onClose}>
                Login
              </Link>
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** The mobile menu's part of the bar: it leaves Workflows out (NAV-04). Logout comes after them. */
export const menuEntries = (bar: readonly NavEntry[]): NavEntry[] =>
  bar.filter(({ href }) => href !== "/workflows");
