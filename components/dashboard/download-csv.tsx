"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import type { callsCsv } from "@/lib/calls/contract";
import { ApiError, fetchEndpoint } from "@/lib/client/call-endpoint";
import type { Period } from "@/lib/figures/period";
import type { Address } from "@/lib/http/endpoint";

const CSV: Address<typeof callsCsv> = { method: "GET", path: "/api/user/call-logs.csv" };

/** Saves the period's calls as a file (DASH-18). Fetched by script, since the bearer does not ride in an address. */
export function DownloadCsv({ days }: { days: Period }) {
  const { getAccessToken } = useAuth();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const token = await getAccessToken();
      const response = await fetchEndpoint<typeof callsCsv>(CSV, { query: { days } }, { token });
      if (!response.ok) throw new ApiError(response.status, await response.text());
      save(await response.blob(), nameOf(response));
    } catch (thrown) {
      toast({
        variant: "destructive",
        title: "Download Failed",
        description: thrown instanceof ApiError ? thrown.message : "Check your connection and try again.",
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

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "calls.csv";
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
