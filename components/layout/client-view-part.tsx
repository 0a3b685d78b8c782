"use client";

import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { ClientViewBarProps } from "./client-view-bar";

const bar = lazyPart(() => import("./client-view-bar"));

/** Its script is loaded only while somebody views a client's pages. */
export const ClientViewPart = (props: ClientViewBarProps) => <LazyPart part={bar} props={props} />;
