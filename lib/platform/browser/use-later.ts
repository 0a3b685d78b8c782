"use client";

import { useSyncExternalStore } from "react";
import type { Address, Endpoint } from "@/lib/platform/http/endpoint";
import { followLater, type Later, type LaterTap, readLater } from "./later";
import { useBrowserSession } from "./session";

type TapsOf = {
  /** The last one of this row that is not sent yet. */
  waitingFor: (id: string) => LaterTap | undefined;
  /** One of this row was refused, and that is still shown at the top of the page. */
  isRefused: (id: string) => boolean;
};

const NOTHING: Later = { waiting: [], refused: [] };

/** What the signed-in user tapped offline and is not sent yet, and what was refused. */
export function useLater(): Later {
  const { userId } = useBrowserSession();
  return useSyncExternalStore(
    followLater,
    () => readLater(userId),
    () => NOTHING,
  );
}

/** What was tapped offline with one endpoint, by the row that it changes: the `id` of its path. */
export function useTapsOf<E extends Endpoint>({ path }: Address<E>): TapsOf {
  const { waiting, refused } = useLater();
  const of = (id: string) => (tap: Pick<LaterTap, "path" | "input">) =>
    tap.path === path && tap.input?.params?.id === id;
  return {
    waitingFor: (id) => waiting.findLast(of(id)),
    isRefused: (id) => refused.some(of(id)),
  };
}
