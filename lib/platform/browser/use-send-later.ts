"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useBrowserSession } from "./session";
import { useLater } from "./use-later";

/** A browser says that it is online some seconds before anything can be reached. */
const RETRY_MS = 5_000;

/** Sends what was tapped offline as soon as there is a connection, then reads again what the page shows. */
export function useSendLater(): void {
  const { userId, getAccessToken, tell } = useBrowserSession();
  const waits = useLater().waiting.length > 0;
  const pages = useQueryClient();

  useEffect(() => {
    if (!userId || !waits) return;
    const send = async () => {
      if (!navigator.onLine) return;
      const loaded = await import("./send-later").catch(() => null);
      const applied = (await loaded?.sendLater({ userId, getAccessToken })) ?? 0;
      if (applied === 0) return;
      tell({ title: applied === 1 ? "1 change was sent" : `${applied} changes were sent` });
      await pages.invalidateQueries();
    };
    void send();
    window.addEventListener("online", send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      window.removeEventListener("online", send);
      clearInterval(timer);
    };
  }, [userId, waits, getAccessToken, tell, pages]);
}
