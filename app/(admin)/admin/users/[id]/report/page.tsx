import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import * as z from "zod";
import { GuardedContent } from "@/components/auth/guarded-content";
import { PrintButton } from "@/components/digests/print-button";
import { ReportSheet } from "@/components/digests/report-sheet";
import { BackLink } from "@/components/shared/back-link";
import { Button } from "@/components/ui/button";
import { agencyName } from "@/lib/accounts/brand/read-brand";
import { readClientReport } from "@/lib/agent/digests/read-client-report";
import { requirePageAdmin } from "@/lib/platform/auth/page-session";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { orNotFound } from "../../../../../or-not-found";

export const metadata: Metadata = { title: "Report" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ month?: string | string[] }> };

/** A client's month for the agency, to be read here or printed. */
export default async function ClientReportPage({ params, searchParams }: Props) {
  const [{ id }, { month }] = await Promise.all([params, searchParams]);
  const path = `/admin/users/${encodeURIComponent(id)}/report`;
  const context = await requirePageAdmin(path, "agency.read");
  const userId = z.uuid().safeParse(id.toLowerCase()).data;
  if (!userId) notFound();
  const wanted = z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .safeParse(month).data;
  const { report, before, after, told } = await orNotFound(
    readClientReport(context, { userId, month: wanted ?? null }),
  );
  return (
    <GuardedContent>
      <div className="page-width flex max-w-[48rem] flex-wrap items-center gap-2 pt-6 print:hidden">
        <span className="mr-auto">
          <BackLink href={`/admin?tab=users&user=${userId}`}>{report.business}</BackLink>
        </span>
        <Button asChild size="sm" variant="outline">
          <Link href={`${path}?month=${before}`}>Previous month</Link>
        </Button>
        {after ? (
          <Button asChild size="sm" variant="outline">
            <Link href={`${path}?month=${after}`}>Next month</Link>
          </Button>
        ) : null}
        <PrintButton />
      </div>
      {told ? null : (
        <p className="page-width max-w-[48rem] pt-4 text-warning-text print:max-w-none print:px-0">
          Some of these days were not compared with the phone company’s list, so calls may be missing.
        </p>
      )}
      <ReportSheet report={report} place={writtenPlace(report)} agency={await agencyName()} />
    </GuardedContent>
  );
}
