import type { Metadata } from "next";
import { AuthPanel } from "@/components/auth/auth-panel";
import { SupportNote } from "@/components/layout/support-note";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { endOfSession } from "@/lib/platform/auth/page-session";
import { safePath } from "@/lib/platform/auth/safe-path";
import { SESSION_ENDS } from "@/lib/platform/auth/session-end";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await readBrand();
  return {
    title: "Sign in",
    description: `Clients see their calls, bookings and advertising here. New to ${name}? Tell us who you are.`,
  };
}

type AuthPageProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function AuthPage({ searchParams }: AuthPageProps) {
  const { next } = await searchParams;
  const end = await endOfSession();
  const { support } = await readBrand();
  return (
    <>
      <div className="page-width max-w-[30rem] py-8 sm:py-16">
        {end ? (
          <p role="status" className="mb-5 rounded-xl border bg-card px-4 py-3 text-sm">
            {SESSION_ENDS[end]}
          </p>
        ) : null}
        <AuthPanel nextPath={safePath(typeof next === "string" ? next : null)} />
      </div>
      <SupportNote support={support} />
    </>
  );
}
