"use client";

import { Check, Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

const SAYS = { idle: "Copy link", copied: "Link copied", failed: "Copy it from the address bar" } as const;
const SHOWN_MS = 3_000;

/** Copies this page's address; on a phone it goes wherever the person shares things. */
export function CopyLink() {
  const [state, setState] = useState<keyof typeof SAYS>("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    if (window.matchMedia("(pointer: coarse)").matches && navigator.share !== undefined) {
      // Closing the phone's own dialog is no failure.
      return navigator.share({ title: document.title, url: window.location.href }).catch(() => {});
    }
    try {
      await navigator.clipboard.writeText(window.location.href);
      setState("copied");
    } catch {
      setState("failed");
    }
  };

  const Icon = state === "copied" ? Check : Link2;
  return (
    <Button variant="outline" className="print:hidden" onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{SAYS[state]}</span>
    </Button>
  );
}
