"use client";

import { Download } from "lucide-react";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useWork } from "@/lib/platform/browser/use-action";
import type { Period } from "@/lib/platform/locale/period";

/** Downloads the period's calls as a file (DASH-18). Fetched by script, since a link cannot carry the bearer token. */
export function DownloadCsv({ days }: { days: Period }) {
  const { getAccessToken } = useBrowserSession();
  const { run, busy } = useWork(
    async () => {
      // Loaded with the first download: most visits never use it.
      const { saveAnswer } = await import("@/lib/platform/browser/save-answer");
      const token = await getAccessToken();
      await saveAnswer(endpoints.callsCsv, { query: { days } }, { token, name: "calls.csv" });
    },
    {
      failed: "Download Failed",
      explain: (error) =>
        error instanceof ApiError ? error.message : "Check your connection, then try again.",
    },
  );
  return (
    <Button variant="outline" onClick={() => void run()} disabled={busy} aria-busy={busy || undefined}>
      {busy ? <Spinner className="size-4" /> : <Download aria-hidden="true" />}
      Download CSV
    </Button>
  );
}
