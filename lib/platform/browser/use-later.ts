"use client";

import { useSyncExternalStore } from "react";
import { followLater, type Later, readLater } from "./later";
import { useBrowserSession } from "./session";

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
