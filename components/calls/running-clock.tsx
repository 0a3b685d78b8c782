"use client";

import { useEffect, useState } from "react";
import { SECOND } from "@/lib/platform/core/clock";
import { formatDuration } from "@/lib/platform/locale/dates";

/** How long a call has been going on, second by second. */
export function RunningClock({ startedAt }: { startedAt: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" className="tabular font-semibold text-status-live" suppressHydrationWarning>
      {formatDuration((now - Date.parse(startedAt)) / SECOND)}
    </span>
  );
}
