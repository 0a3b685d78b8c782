import type { callsCsv } from "@/lib/calls/calls/contract";
import { ApiError, fetchEndpoint } from "@/lib/platform/browser/call-endpoint";
import type { Address } from "@/lib/platform/http/endpoint";
import type { Period } from "@/lib/platform/locale/period";

const CSV: Address<typeof callsCsv> = { method: "GET", path: "/api/user/call-logs.csv" };

/** Fetches the period's calls with the bearer and saves them as a file. Throws ApiError when that is refused. */
export async function saveCalls(days: Period, token: string | null): Promise<void> {
  const response = await fetchEndpoint<typeof callsCsv>(CSV, { query: { days } }, { token });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  save(await response.blob(), nameOf(response));
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
