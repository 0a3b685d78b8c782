"use client";

import { usePathname, useRouter } from "next/navigation";
import { type MouseEvent, useEffect, useRef } from "react";
import { HOW_IT_WORKS_ID } from "./how-it-works";

const SCROLL_DELAY_MS = 100;

const scrollToSection = () =>
  document.getElementById(HOW_IT_WORKS_ID)?.scrollIntoView({ behavior: "smooth" });

/**
 * Click handler of the How It Works link: goes to the landing page, and 100 ms after arriving, to the section (NAV-06).
 */
export function useHowItWorks() {
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
