import { announceNavigation } from "@/components/layout/navigation";

/** Called by Next at the start of every navigation in the browser. */
export const onRouterTransitionStart = (url: string) => announceNavigation(url);
