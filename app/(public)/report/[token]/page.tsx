import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReportSheet } from "@/components/digests/report-sheet";
import { agencyName } from "@/lib/accounts/brand/read-brand";
import { readReport } from "@/lib/agent/digests/read-digest";
import { writtenPlace } from "@/lib/platform/locale/place-in";

export const metadata: Metadata = {
  title: "Your calls",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
  alternates: null,
  openGraph: null,
};

export const dynamic = "force-dynamic";

/** What a client was told, behind the link that they were sent. Looking changes nothing. */
export default async function ReportPage({ params }: { params: Promise<{ token: string }> }) {
  const report = await readReport((await params).token);
  if (!report) notFound();
  return <ReportSheet report={report} place={writtenPlace(report)} agency={await agencyName()} />;
}
