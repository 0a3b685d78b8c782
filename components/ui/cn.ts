import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { readClassGroups } from "./class-groups";

const merge = createTailwindMerge(readClassGroups);

/** Joins class names; if two set the same property, the later one wins. */
export function cn(...inputs: ClassValue[]) {
  return merge(clsx(inputs));
}
