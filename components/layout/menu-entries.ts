import type { NavEntry } from "@/components/shared/own-role";

/** The mobile menu's part of the bar: it leaves Workflows out (NAV-04). Logout comes after them. */
export const menuEntries = (bar: readonly NavEntry[]): NavEntry[] =>
  bar.filter(({ href }) => href !== "/workflows");
