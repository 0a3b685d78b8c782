import { DownloadButton } from "@/components/shared/download-button";
import { endpoints } from "@/components/shared/endpoints";
import type { Period } from "@/lib/platform/locale/period";

/** Downloads the period's calls as a file (DASH-18). */
export function DownloadCsv({ days }: { days: Period }) {
  return (
    <DownloadButton
      endpoint={endpoints.callsCsv}
      input={{ query: { days } }}
      name="calls.csv"
      label="Download CSV"
    />
  );
}
