"use client";

import { Check, Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

const SAYS = { idle: "Copy link", copied: "Link copied", failed: "Copy it from the address bar" } as const;
const SHOWN_MS = 3_000;

/** Copies this page's address. */
export function CopyLink() {
  const [state, setState] = useState<keyof typeof SAYS>("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setState("copied");
    } catch {
      setState("failed");
    }
  };

  const Icon = state === "copied" ? Check : Link2;
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{SAYS[state]}</span>
    </Button>
  );
}
