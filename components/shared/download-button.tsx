"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useWork } from "@/lib/platform/browser/use-action";
import type { Address, CallInput, Endpoint } from "@/lib/platform/http/endpoint";

type DownloadButtonProps<E extends Endpoint> = {
  endpoint: Address<E>;
  input: CallInput<E>;
  /** The file's name if the answer gives none. */
  name: string;
  label: string;
  size?: "sm";
};

/** Downloads an answer as a file. Fetched by script, since a link cannot carry the bearer token. */
export function DownloadButton<E extends Endpoint>(props: DownloadButtonProps<E>) {
  const { endpoint, input, name, label, size } = props;
  const { getAccessToken } = useBrowserSession();
  const { run, busy } = useWork(
    async () => {
      // Loaded with the first download: most visits never use it.
      const { saveAnswer } = await import("@/lib/platform/browser/save-answer");
      await saveAnswer(endpoint, input, { token: await getAccessToken(), name });
    },
    {
      failed: "Download failed",
      explain: (error) =>
        error instanceof ApiError ? error.message : "Check your connection, then try again.",
    },
  );
  return (
    <Button
      variant="outline"
      size={size}
      onClick={() => void run()}
      aria-busy={busy || undefined}
      busy={busy}
      readsOnly
      icon={<Download aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}
