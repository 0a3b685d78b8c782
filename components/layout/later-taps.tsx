"use client";

import { Button } from "@/components/ui/button";
import { forgetRefused } from "@/lib/platform/browser/later";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useLater } from "@/lib/platform/browser/use-later";
import { useSendLater } from "@/lib/platform/browser/use-send-later";

/** Sends what was tapped offline as soon as there is a connection, and says what waits or was not applied. */
export function LaterTaps() {
  const { userId } = useBrowserSession();
  const { waiting, refused } = useLater();
  const waits = waiting.length > 0;
  useSendLater();

  if (!waits && refused.length === 0) return null;
  return (
    <div
      role="status"
      className="border-b bg-warning-soft px-4 py-2 text-center text-sm text-warning-text print:hidden"
    >
      {waits ? (
        <p className="font-semibold">
          {waiting.length === 1 ? "1 change is" : `${waiting.length} changes are`} kept here and sent when
          you’re online.
        </p>
      ) : null}
      {refused.length > 0 && userId ? (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
          <ul>
            {refused.map(({ key, label, why }) => (
              <li key={key}>
                <span className="font-semibold">Not applied: {label}.</span> {why}
              </li>
            ))}
          </ul>
          <Button size="sm" variant="ghost" onClick={() => forgetRefused(userId)}>
            Dismiss
          </Button>
        </div>
      ) : null}
    </div>
  );
}
