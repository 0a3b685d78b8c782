"use client";

import { useEffect, useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { Button } from "@/components/ui/button";
import { useAction } from "@/lib/platform/browser/use-action";
import { announceView } from "./view-changed";

export type ClientViewBarProps = {
  client: {
    id: string;
    name: string;
  } /** At the rendering, in ms: by the server's clock, since the browser's may be wrong. */;
  leftMs: number;
};

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

/** How long the view goes on, and its end. Both lead to a new document: nothing of the client's stays in memory. */
export default function ClientViewBar({ client, leftMs }: ClientViewBarProps) {
  const left = useCountdown(leftMs);
  const end = useAction(adminEndpoints.endClientView, { failed: "Not stopped" });
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) location.reload();
  }, [isOver]);

  const stop = async () => {
    const { answer } = await end.run({});
    if (!answer) return;
    announceView();
    location.assign(`/admin?tab=users&user=${client.id}`);
  };
  return (
    <div className="flex items-center gap-x-4">
      <p className="tabular">{tellLeft(left)}</p>
      <Button
        size="sm"
        variant="outline"
        busy={end.busy}
        readsOnly
        disabled={isOver}
        onClick={() => void stop()}
      >
        Stop viewing
      </Button>
    </div>
  );
}

function useCountdown(from: number): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const end = Date.now() + from;
    setLeft(from);
    const timer = setInterval(() => setLeft(end - Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [from]);
  return left;
}

function tellLeft(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
  if (minutes <= 0) return "It has ended.";
  return minutes === 1 ? "1 minute left" : `${minutes} minutes left`;
}
