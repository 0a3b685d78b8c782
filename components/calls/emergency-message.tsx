"use client";

import { Play } from "lucide-react";
import { useEffect, useState } from "react";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useWork } from "@/lib/platform/browser/use-action";
import { useOtherAudio } from "./player-provider";

/** The message that the caller left, fetched when it is asked for: a link cannot carry the bearer token. */
export function EmergencyMessage({ id, seconds }: { id: number; seconds: number }) {
  const { getAccessToken } = useBrowserSession();
  const attach = useOtherAudio();
  const [address, setAddress] = useState<string | null>(null);
  const { run, busy } = useWork(
    async () => {
      const { openAnswer } = await import("@/lib/platform/browser/save-answer");
      setAddress(
        await openAnswer(answerEndpoints.emergencyMessage, { params: { id } }, await getAccessToken()),
      );
    },
    {
      failed: "Not played",
      explain: (error) =>
        error instanceof ApiError ? error.message : "Check your connection, then try again.",
    },
  );
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  if (address)
    return (
      // biome-ignore lint/a11y/useMediaCaption: there is no transcript of the message
      <audio
        ref={attach}
        controls
        autoPlay
        src={address}
        aria-label="The caller’s message"
        className="h-10 w-full max-w-md"
      />
    );
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => void run()}
      aria-busy={busy || undefined}
      busy={busy}
      icon={<Play aria-hidden="true" className="size-4" />}
    >
      Play the message ({seconds} s)
    </Button>
  );
}
