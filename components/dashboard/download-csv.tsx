"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import type { Period } from "@/lib/platform/locale/period";

/** Saves the period's calls as a file (DASH-18). Fetched by script, since the bearer does not ride in an address. */
export function DownloadCsv({ days }: { days: Period }) {
  const { getAccessToken } = useAuth();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      // Fetched with the first download: most visits only look.
      const { saveCalls } = await import("./save-calls");
      await saveCalls(days, await getAccessToken());
    } catch (thrown) {
      toast({
        variant: "destructive",
        title: "Download Failed",
        description: thrown instanceof ApiError ? thrown.message : "Check your connection, then try again.",
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="outline" onClick={() => void download()} disabled={busy} aria-busy={busy || undefined}>
      {busy ? <Spinner className="size-4" /> : <Download aria-hidden="true" />}
      Download CSV
    </Button>
  );
}
