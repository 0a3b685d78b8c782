import type { Metadata } from "next";
import { ReturnPage, type ReturnPageProps } from "@/components/connections/return-page";

export const metadata: Metadata = { title: "Connecting", robots: { index: false } };

export default function Page({ searchParams }: ReturnPageProps) {
  return <ReturnPage service="google_ads" searchParams={searchParams} />;
}
