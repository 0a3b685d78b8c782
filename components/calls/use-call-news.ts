"use client";

import { useContext, useEffect, useRef, useState } from "react";
import { type Paths, RefetchContext, useBrowserSession } from "@/lib/platform/browser/session";

const WITHOUT_STREAM_MS = 15_000;
const WITH_STREAM_MS = 60_000;

/**
 * Refetches the given endpoints whenever the event stream reports a change since `renderedAt` (when the server read the
 * page's data). Returns the additional polling interval in milliseconds: 15 seconds while the stream is down, one
 * minute while it is up. Each use opens a stream, so a page has one, for all its endpoints.
 */
export function useCallNews(renderedAt: number, ...endpoints: Paths): number {
  const refetch = useContext(RefetchContext);
  const { getAccessToken, userId } = useBrowserSession();
  const [connected, setConnected] = useState(false);

  const paths = endpoints.map(({ path }) => path).join(" ");
  const since = useRef(renderedAt);
  useEffect(() => {
    if (!userId) return;
    let stopped = false;
    let stop = () => {};
    const onChange = () => refetch(paths.split(" ").map((path) => ({ path })));
    // Loaded after the page; if that fails, it polls every 15 seconds.
    import("@/lib/calls/calls/follow-calls")
      .then(({ followCalls }) => {
        if (stopped) return;
        stop = followCalls({
          getToken: getAccessToken,
          onChange,
          onConnected: setConnected,
          since: since.current,
        });
      })
      .catch(() => {});
    return () => {
      stopped = true;
      stop();
    };
  }, [userId, getAccessToken, refetch, paths]);

  return connected ? WITH_STREAM_MS : WITHOUT_STREAM_MS;
}
