"use client";

import { Moon, Palette, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { useBrand } from "./brand-provider";

export const accentDialog = lazyPart(() => import("./accent-dialog"));

/** Theme toggle and accent button. They are shown but inert where the area does not allow a choice. */
export function AppearanceButtons({ allowed }: { allowed: boolean }) {
  const { resolvedTheme, setTheme } = useTheme();
  const hint = `Public pages keep the ${useBrand().name} colours`;
  const [picking, setPicking] = useState(false);

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Switch between light and dark"
        title={allowed ? "Switch between light and dark" : hint}
        aria-disabled={!allowed || undefined}
        onClick={() => {
          if (allowed) setTheme(resolvedTheme === "dark" ? "light" : "dark");
        }}
      >
        <Moon aria-hidden="true" className="dark:hidden" />
        <Sun aria-hidden="true" className="hidden dark:block" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Customize accent color"
        aria-haspopup="dialog"
        title={allowed ? "Customize accent color" : hint}
        aria-disabled={!allowed || undefined}
        onClick={() => {
          if (allowed) setPicking(true);
        }}
      >
        <Palette aria-hidden="true" />
      </Button>
      {picking ? <LazyPart part={accentDialog} props={{ onClose: () => setPicking(false) }} /> : null}
    </>
  );
}
