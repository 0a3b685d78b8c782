"use client";

import { LogOut, Menu, X } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import type { NavEntry } from "@/components/shared/own-role";
import { isThemedPath } from "@/components/shared/path-area";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { AccountMenu } from "./account-menu";
import { AppearanceButtons } from "./appearance-buttons";
import { Brand } from "./brand";
import { useBrand } from "./brand-provider";
import { HOW_IT_WORKS_ID } from "./how-it-works";
import { useThemedArea } from "./themed-area";
import { useBarEntries } from "./use-bar-entries";

const mobileMenu = lazyPart(() => import("./mobile-menu"));
const MENU_ID = "mobile-menu";

export function SiteNav() {
  const { isAuthenticated, user, signOut } = useAuth();
  const bar = useBarEntries();
  const { name } = useBrand();
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const goToHowItWorks = useHowItWorks();

  const themed = isThemedPath(pathname, useThemedArea());
  const open = openOn === pathname;
  const close = () => setOpenOn(null);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenOn(null);
      menuButton.current?.focus();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [open]);

  return (
    <header className="sticky top-0 z-40 border-b bg-background/85 backdrop-blur-md print:hidden">
      <nav
        aria-label="Main"
        className={cn("page-width flex h-16 items-center gap-1", isAuthenticated && "page-wide")}
      >
        <Link href="/" className="mr-auto flex min-w-0 rounded-lg md:mr-6" aria-label={`${name}, home`}>
          <Brand />
        </Link>
        <div className="mr-auto hidden items-center gap-1 md:flex">
          {isAuthenticated ? (
            bar.map((entry, _, all) => (
              <BarLink key={entry.href} entry={entry} current={isCurrent(entry, all, pathname)} />
            ))
          ) : (
            <Button asChild variant="ghost" className="text-muted-foreground hover:text-foreground">
              <Link href={`/#${HOW_IT_WORKS_ID}`} onClick={goToHowItWorks}>
                How It Works
              </Link>
            </Button>
          )}
        </div>
        {themed || isAuthenticated ? <AppearanceButtons allowed={themed} /> : null}
        {isAuthenticated ? <AccountMenu themed={themed} /> : null}
        {isAuthenticated ? (
          <Button
            variant="ghost"
            className="ml-1 hidden md:inline-flex"
            title={user?.email ? `Signed in as ${user.email}` : undefined}
            onClick={() => void signOut()}
          >
            <LogOut aria-hidden="true" />
            Logout
          </Button>
        ) : (
          <Button asChild className="ml-2 hidden md:inline-flex">
            <Link href="/auth">Login</Link>
          </Button>
        )}
        <Button
          ref={menuButton}
          variant="ghost"
          size="icon"
          className="-mr-2 md:hidden"
          aria-label={open ? "Close menu" : "Open menu"}
          aria-expanded={open}
          aria-controls={MENU_ID}
          onPointerEnter={mobileMenu.preload}
          onFocus={mobileMenu.preload}
          onClick={() => setOpenOn(open ? null : pathname)}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </Button>
      </nav>
      {open ? (
        <div id={MENU_ID} className="md:hidden">
          <LazyPart part={mobileMenu} props={{ onClose: close, onHowItWorks: goToHowItWorks }} />
        </div>
      ) : null}
    </header>
  );
}

/** If two entries fit, only the longer one is current: Calls is below the dashboard. */
function isCurrent({ href }: NavEntry, all: readonly NavEntry[], pathname: string): boolean {
  const fits = (each: NavEntry) => pathname === each.href || pathname.startsWith(`${each.href}/`);
  return fits({ href, label: "" }) && !all.some((other) => other.href.length > href.length && fits(other));
}

function BarLink({ entry, current }: { entry: NavEntry; current: boolean }) {
  return (
    <Link
      href={entry.href}
      aria-current={current ? "page" : undefined}
      className="inline-flex h-10 items-center rounded-lg px-2.5 font-semibold lg:px-3.5 text-muted-foreground text-sm transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text"
    >
      {entry.label}
    </Link>
  );
}

const SCROLL_DELAY_MS = 100;

const scrollToSection = () =>
  document.getElementById(HOW_IT_WORKS_ID)?.scrollIntoView({ behavior: "smooth" });

/**
 * Click handler of the How It Works link: goes to the landing page, and 100 ms after arriving, to the section (NAV-06).
 */
function useHowItWorks() {
  const pathname = usePathname();
  const router = useRouter();
  const wanted = useRef(false);

  useEffect(() => {
    if (pathname !== "/" || !wanted.current) return;
    wanted.current = false;
    const timer = setTimeout(scrollToSection, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (event: MouseEvent) => {
    event.preventDefault();
    if (pathname === "/") {
      scrollToSection();
      return;
    }
    wanted.current = true;
    router.push("/");
  };
}
